    category = body.get("categoryId")
    if not isinstance(category, int):
        abort(400, "categoryId must be an integer.")
