	limit, err := strconv.Atoi(cmp.Or(query.Get("limit"), "50"))
