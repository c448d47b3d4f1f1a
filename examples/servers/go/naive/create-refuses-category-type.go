// also: create-refuses-category-outside-int64 category-comes-back-exactly
	CategoryID *float64 `json:"categoryId"`
