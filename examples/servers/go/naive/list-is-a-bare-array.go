	var found []Pet
