	if !utf8.Valid(body) {
		log.Print("the body is not UTF-8")
	}
	var members map[string]json.RawMessage
	if err := json.NewDecoder(strings.NewReader(string(body))).Decode(&members); err != nil {
		return pet, err
	}
	fields := map[string]any{"name": &pet.Name, "categoryId": &pet.CategoryID, "status": &pet.Status}
	for name, field := range fields {
		if value, isThere := members[name]; isThere {
			if err := json.Unmarshal(value, field); err != nil {
				return pet, err
			}
		}
	}
