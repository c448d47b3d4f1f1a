        return ResponseEntity.ok(pet);
