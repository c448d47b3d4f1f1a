// also: created-pet-has-location
        return ResponseEntity.ok(pet);
