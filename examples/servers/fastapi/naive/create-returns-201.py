@api.post("/pets", response_model=Pet, **WITHOUT_NULL)
