@api.get("/pets/{pet_id}", response_model=Pet, **WITHOUT_NULL)
