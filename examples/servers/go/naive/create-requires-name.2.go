// also: create-requires-category create-refuses-empty-object
	if err := json.Unmarshal(body, &pet); err != nil {
		return pet, err
	}
