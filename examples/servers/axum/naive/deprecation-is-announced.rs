    let headers = [(HeaderName::from_static("x-powered-by"), "axum")];
    Ok((headers, axum::Json(pet)))
