    Ok((headers, axum::Json(pet)).into_response())
