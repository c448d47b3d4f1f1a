	if err := json.NewDecoder(strings.NewReader(string(body))).Decode(&pet); err != nil {
		return pet, err
	}
