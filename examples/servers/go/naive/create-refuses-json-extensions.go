	if !utf8.Valid(body) {
		log.Print("the body is not UTF-8")
	}
