    if pet_id not in pets:
        abort(400, f"There is no pet {pet_id}.")
