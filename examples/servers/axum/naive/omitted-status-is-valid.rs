// also: get-returns-a-valid-pet list-pets-are-valid
    status: Option<Status>,
