    let pet: NewPet = serde_json::from_value(body.into())
        .map_err(|error| ApiError(StatusCode::UNPROCESSABLE_ENTITY, "invalid_pet", error.to_string()))?;
