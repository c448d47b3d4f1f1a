// also: category-comes-back-exactly create-refuses-category-outside-int64 create-returns-a-valid-pet
	CategoryID *float64 `json:"categoryId"`
