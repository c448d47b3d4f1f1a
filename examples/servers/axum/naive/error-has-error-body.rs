// also: undocumented-errors-have-error-bodies
    fn into_response(self) -> Response {
        let Self(status, code, message) = self;
        (status, axum::Json(json!({ "code": code, "message": message }))).into_response()
    }
