// also: replacement-works
	var found []Pet
