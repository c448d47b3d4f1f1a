// also: gap-is-no-server-error
    const petId = c.req.param('petId')
    const pet = pets.get(BigInt(petId))
    if (!pet) return sendError(c, 400, 'no_such_pet', `There is no pet ${petId}.`)
