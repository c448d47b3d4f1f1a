    if body.get("status"):
        if body["status"] not in STATUSES:
            abort(400, f"status must be one of {', '.join(STATUSES)}.")
        pet["status"] = body["status"]
