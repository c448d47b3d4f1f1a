# also: create-refuses-category-outside-int64 create-refuses-category-type create-refuses-empty-object create-refuses-name-type create-refuses-non-object create-refuses-status-outside-enum create-requires-body create-requires-category create-requires-name
@app.exception_handler(RequestValidationError)
async def invalid_request(_: Request, exc: RequestValidationError):
    return error(422, "The request is invalid.")
