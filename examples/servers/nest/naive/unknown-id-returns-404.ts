// also: gap-is-no-server-error
    const pet = this.pets.get(BigInt(id))!
