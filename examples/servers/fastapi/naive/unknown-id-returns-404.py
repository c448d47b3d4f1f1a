    if pet_id not in pets:
        raise HTTPException(400, f"There is no pet {pet_id}.")
