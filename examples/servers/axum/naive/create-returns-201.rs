// also: created-pet-has-location
    Ok(axum::Json(pet).into_response())
