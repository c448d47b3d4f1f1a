// also: undocumented-errors-have-error-bodies
struct ApiError(StatusCode, &'static str, String);

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let Self(status, code, message) = self;
        (status, axum::Json(json!({ "code": code, "message": message }))).into_response()
    }
}
