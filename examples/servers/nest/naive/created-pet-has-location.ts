  createPet(@Body() newPet: NewPet) {
    const pet = this.pets.add(newPet)
