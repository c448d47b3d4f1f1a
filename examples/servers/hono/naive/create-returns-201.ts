    return send(c, 200, pet)
