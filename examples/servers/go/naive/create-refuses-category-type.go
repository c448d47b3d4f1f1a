// also: category-comes-back-exactly create-refuses-category-outside-int64 create-returns-a-valid-pet get-returns-a-valid-pet list-pets-are-valid
	CategoryID *float64 `json:"categoryId"`
