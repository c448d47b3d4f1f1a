    limit = request.args.get("limit", "50")
