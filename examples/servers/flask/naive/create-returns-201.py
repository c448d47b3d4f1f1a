# also: created-pet-has-location
    return jsonify(pet)
