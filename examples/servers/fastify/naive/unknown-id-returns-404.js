// also: gap-is-no-server-error
    const { petId } = request.params
    const pet = pets.get(BigInt(petId))
    if (!pet) throw httpError(400, 'no_such_pet', `There is no pet ${petId}.`)
