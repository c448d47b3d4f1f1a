        return pets
