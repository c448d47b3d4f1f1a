    name = str(body.get("name", ""))
    if not name:
        abort(400, "name is missing.")
