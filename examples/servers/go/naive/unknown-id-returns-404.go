	if err != nil || id < 1 || id > int64(len(s.pets)) {
		writeError(w, http.StatusBadRequest, "no_such_pet", "There is no such pet.")
		return
	}
