  send(res, 200, pet)
