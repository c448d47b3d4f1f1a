	CategoryID *float64 `json:"categoryId"`
