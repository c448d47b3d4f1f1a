# also: list-default-is-at-most-20
        return pets
