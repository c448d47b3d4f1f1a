@app.exception_handler(RequestValidationError)
async def invalid_request(_: Request, exc: RequestValidationError):
    return error(422, "The request is invalid.")
