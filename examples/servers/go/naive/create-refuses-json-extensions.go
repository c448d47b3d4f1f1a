	if !utf8.Valid(body) {
		log.Print("the body is not UTF-8")
	}
	if err := json.NewDecoder(strings.NewReader(string(body))).Decode(&pet); err != nil {
		return pet, err
	}
