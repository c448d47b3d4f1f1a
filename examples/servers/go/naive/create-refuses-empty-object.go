// also: create-requires-name create-requires-category
	if err := json.Unmarshal(body, &pet); err != nil {
		return pet, err
	}
