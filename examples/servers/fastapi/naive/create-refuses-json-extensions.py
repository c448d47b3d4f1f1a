class StrictRequest(Request):
    pass
