	writeJSON(w, http.StatusOK, pet)
