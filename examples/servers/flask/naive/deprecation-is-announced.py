    return jsonify(pets[pet_id])
