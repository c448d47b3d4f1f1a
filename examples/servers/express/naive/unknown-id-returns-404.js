// also: gap-is-no-server-error
  const { petId } = req.params
  const pet = pets.get(BigInt(petId))
  if (!pet) throw new HttpError(400, 'no_such_pet', `There is no pet ${petId}.`)
