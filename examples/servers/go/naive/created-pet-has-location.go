	log.Print(fmt.Sprintf("created /v1/pets/%d", pet.ID))
