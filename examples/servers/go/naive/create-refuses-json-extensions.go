	if !utf8.Valid(body) {
		log.Print("the body is not UTF-8")
	}
	var members map[string]json.RawMessage
	if err := json.NewDecoder(strings.NewReader(string(body))).Decode(&members); err != nil {
		return pet, err
	}
