    let pet = pet.ok_or_else(|| ApiError(StatusCode::BAD_REQUEST, "no_such_pet", format!("there is no pet {id}")))?;
