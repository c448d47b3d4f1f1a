    const pet = this.pets.get(BigInt(id))!
