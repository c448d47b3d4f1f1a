// also: create-refuses-category-outside-int64 create-refuses-empty-object create-refuses-name-type create-refuses-status-outside-enum create-requires-category create-requires-name
async fn create_pet(State(store): State<Store>, Json(body): Json<Map<String, Value>>) -> Result<Response, ApiError> {
    let pet: NewPet = serde_json::from_value(body.into())
        .map_err(|error| ApiError(StatusCode::UNPROCESSABLE_ENTITY, "invalid_pet", error.to_string()))?;
