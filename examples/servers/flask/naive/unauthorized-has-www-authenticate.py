        abort(401, "The API key is missing or invalid.")
