    let headers = [("x-powered-by", "axum")];
