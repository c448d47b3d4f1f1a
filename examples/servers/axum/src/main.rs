use std::env;
use std::sync::{Arc, RwLock};

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request, State};
use axum::http::header::{self, HeaderMap, HeaderName};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::Router;
use serde::de::{Deserializer, IntoDeserializer};
use serde::{Deserialize, Serialize};
use serde_json::{json, Map, Value};
use subtle::ConstantTimeEq;

#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Available,
    Pending,
    Sold,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct NewPet {
    // rule: create-requires-name
    name: String,
    // end
    // rule: create-requires-category category-comes-back-exactly create-refuses-category-outside-int64
    category_id: i64,
    // end
    // rule: create-refuses-status-outside-enum
    #[serde(default, deserialize_with = "present")]
    // end
    // rule: create-returns-a-valid-pet omitted-status-is-valid list-pets-are-valid get-returns-a-valid-pet
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<Status>,
    // end
}

// rule: create-refuses-status-outside-enum
/// `Option` takes null for absent, and an enum takes `{"sold": null}` for `"sold"`.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Status>, D::Error> {
    let text = String::deserialize(deserializer)?;
    Status::deserialize(text.into_deserializer()).map(Some)
}
// end

#[derive(Clone, Serialize)]
struct Pet {
    id: i64,
    #[serde(flatten)]
    pet: NewPet,
}

#[derive(Deserialize)]
struct ListQuery {
    // rule: list-default-is-at-most-20 list-default-equals-limit-20
    #[serde(default = "twenty")]
    // end
    limit: usize,
    status: Option<Status>,
}

// rule: list-default-is-at-most-20 list-default-equals-limit-20
fn twenty() -> usize {
    20
}
// end

// rule: error-has-error-body error-status-equals-response-status response-is-application-json
struct ApiError(StatusCode, &'static str, String);

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let Self(status, code, message) = self;
        let body = json!({ "code": code, "message": message, "status": status.as_u16() });
        (status, axum::Json(body)).into_response()
    }
}
// end

// rule: response-is-application-json create-refuses-malformed-json create-requires-body create-refuses-non-object
// rule: create-refuses-json-extensions create-refuses-name-type create-refuses-category-type create-refuses-empty-object
// rule: create-requires-name create-requires-category create-refuses-category-outside-int64 create-refuses-status-outside-enum
// The extractor of axum (`features = ["macros"]`), with an Error body where it refuses: its own answers are plain text.
#[derive(FromRequest)]
#[from_request(via(axum::Json), rejection(ApiError))]
struct Json<T>(T);

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        let status = match rejection {
            // axum's own answer is 422.
            JsonRejection::JsonDataError(_) => StatusCode::BAD_REQUEST,
            _ => rejection.status(),
        };
        Self(status, "invalid_body", rejection.body_text())
    }
}
// end
// end
// end

// rule: response-is-application-json
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(ApiError))]
struct Query<T>(T);

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        Self(rejection.status(), "invalid_query", rejection.body_text())
    }
}

#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(ApiError))]
struct Path<T>(T);

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> Self {
        Self(StatusCode::NOT_FOUND, "no_such_pet", rejection.body_text())
    }
}
// end

type Store = Arc<RwLock<Vec<Pet>>>;

async fn list_pets(
    State(store): State<Store>,
    Query(ListQuery { limit, status }): Query<ListQuery>,
) -> Result<axum::Json<Vec<Pet>>, ApiError> {
    if !(1..=100).contains(&limit) {
        let message = "limit must be from 1 to 100".to_string();
        return Err(ApiError(StatusCode::BAD_REQUEST, "invalid_limit", message));
    }
    let pets = store.read().unwrap();
    // rule: list-filters-by-status list-finds-created-status
    let found = pets.iter().filter(|pet| status.is_none() || pet.pet.status == status);
    // end
    // rule: list-is-a-bare-array list-respects-limit
    Ok(axum::Json(found.take(limit).cloned().collect()))
    // end
}

// rule: create-refuses-category-type create-refuses-name-type create-refuses-empty-object create-refuses-non-object
async fn create_pet(State(store): State<Store>, Json(body): Json<Map<String, Value>>) -> Result<Response, ApiError> {
    // By way of a map: serde reads an array into a struct as well, member by member.
    let pet: NewPet = serde_json::from_value(body.into())
        .map_err(|error| ApiError(StatusCode::BAD_REQUEST, "invalid_pet", error.to_string()))?;
    // end
    // rule: ids-are-unique ids-are-never-rounded create-echoes-name create-echoes-category create-echoes-status
    let mut pets = store.write().unwrap();
    let pet = Pet { id: pets.len() as i64 + 1, pet };
    pets.push(pet.clone());
    // end
    // rule: created-pet-has-location create-returns-201
    let headers = [(header::LOCATION, format!("/v1/pets/{}", pet.id))];
    Ok((StatusCode::CREATED, headers, axum::Json(pet)).into_response())
    // end
}

async fn get_pet(State(store): State<Store>, Path(id): Path<i64>) -> Result<impl IntoResponse, ApiError> {
    let index = id.checked_sub(1).and_then(|index| usize::try_from(index).ok());
    let pet = index.and_then(|index| store.read().unwrap().get(index).cloned());
    // rule: unknown-id-returns-404
    let pet = pet.ok_or_else(|| ApiError(StatusCode::NOT_FOUND, "no_such_pet", format!("there is no pet {id}")))?;
    // end
    // rule: deprecation-is-announced sunset-names-the-day
    let headers = [(HeaderName::from_static("sunset"), "Thu, 05 Dec 2030 00:00:00 GMT")];
    Ok((headers, axum::Json(pet)))
    // end
}

// rule: list-needs-a-key create-needs-a-key get-needs-a-key
async fn check_key(State(key): State<Arc<str>>, headers: HeaderMap, request: Request, next: Next) -> Response {
    let given = headers.get(header::AUTHORIZATION).map_or(&b""[..], |value| value.as_bytes());
    let (scheme, token) = given.split_at(given.len().min("Bearer ".len()));
    if scheme.eq_ignore_ascii_case(b"Bearer ") && bool::from(token.trim_ascii().ct_eq(key.as_bytes())) {
        return next.run(request).await;
    }
    // hyper resets a connection with a body that nobody has read, and the client may never see the 401.
    let _ = axum::body::to_bytes(request.into_body(), 1 << 20).await;
    let message = "the API key is missing or invalid".to_string();
    // rule: unauthorized-has-www-authenticate
    let headers = [(header::WWW_AUTHENTICATE, "Bearer")];
    (headers, ApiError(StatusCode::UNAUTHORIZED, "unauthorized", message)).into_response()
    // end
}
// end

async fn no_such_path(method: Method, uri: Uri) -> ApiError {
    ApiError(StatusCode::NOT_FOUND, "no_such_path", format!("there is no {method} {}", uri.path()))
}

#[tokio::main]
async fn main() {
    let key: Arc<str> = env::var("API_KEY").expect("API_KEY is not set").into();
    let port = env::var("PORT").unwrap_or("8080".to_string());
    let app = Router::new()
        .route("/v1/pets", get(list_pets).post(create_pet))
        .route("/v1/pets/{petId}", get(get_pet))
        // rule: undocumented-errors-have-error-bodies
        .fallback(no_such_path)
        .method_not_allowed_fallback(no_such_path)
        // end
        // rule: key-is-checked-before-the-request
        // Last: a layer covers what was added before it.
        .layer(middleware::from_fn_with_state(key, check_key))
        // end
        .with_state(Store::default());
    let listener = tokio::net::TcpListener::bind(format!("127.0.0.1:{port}")).await.unwrap();
    axum::serve(listener, app).await.unwrap();
}
