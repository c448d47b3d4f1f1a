    ApiError(StatusCode::UNAUTHORIZED, "unauthorized", message).into_response()
