class StrictJSON(DefaultJSONProvider):
    pass
