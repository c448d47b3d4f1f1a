import hmac
import itertools
import json
import logging
import os
from enum import StrEnum
from typing import Annotated

import uvicorn
from fastapi import APIRouter, FastAPI, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from pydantic import BaseModel, Field
# rule: error-has-error-body error-status-equals-response-status undocumented-errors-have-error-bodies response-is-application-json
from starlette.exceptions import HTTPException
# end

API_KEY = os.environ["API_KEY"]


class Status(StrEnum):
    available = "available"
    pending = "pending"
    sold = "sold"


class NewPet(BaseModel):
    # rule: create-refuses-name-type create-requires-name
    name: Annotated[str, Field(min_length=1)]
    # end
    # rule: create-refuses-category-type create-refuses-category-outside-int64 create-requires-category
    # Without strict, pydantic converts "5", 5.0 and true; and an int of Python has no bounds.
    categoryId: Annotated[int, Field(strict=True, ge=-(2**63), lt=2**63)]
    # end
    # rule: create-refuses-status-outside-enum
    # Not `Status | None`, which takes null. A default is not validated.
    status: Status = None
    # end


class Pet(NewPet):
    id: int


# rule: create-refuses-json-extensions
def no_constant(name: str):
    raise ValueError(f"{name} is not JSON")


class StrictRequest(Request):
    async def json(self):
        # Python reads NaN, and guesses UTF-16 and UTF-32 where it is given bytes.
        return json.loads((await self.body()).decode(), parse_constant=no_constant)


class StrictRoute(APIRoute):
    def get_route_handler(self):
        handle = super().get_route_handler()

        async def handle_strictly(request: Request):
            return await handle(StrictRequest(request.scope, request.receive))

        return handle_strictly
# end


pets: dict[int, Pet] = {}
# rule: ids-are-unique ids-are-never-rounded
ids = itertools.count(1)
# end

# rule: description-has-version-1-0-0
app = FastAPI(title="Pets", version="1.0.0", openapi_url="/v1/openapi.json")
# end
# rule: create-refuses-json-extensions
api = APIRouter(prefix="/v1", route_class=StrictRoute)
# end


# rule: response-is-application-json error-has-error-body
def error(status: int, message: str, headers: dict | None = None) -> JSONResponse:
    body = {"code": f"error_{status}", "message": message, "status": status}
    return JSONResponse(body, status, headers)
# end


# rule: error-has-error-body error-status-equals-response-status undocumented-errors-have-error-bodies response-is-application-json
# Starlette's exception, not FastAPI's subclass of it: unknown paths raise it, too.
@app.exception_handler(HTTPException)
async def http_error(_: Request, exc: HTTPException):
    # A dict as `detail` would make the message an object: raise it with a text.
    return error(exc.status_code, str(exc.detail), exc.headers)
# end


# rule: create-refuses-malformed-json create-requires-body create-refuses-empty-object create-refuses-non-object
# rule: create-refuses-name-type create-requires-name create-requires-category create-refuses-category-type
# rule: create-refuses-category-outside-int64 create-refuses-status-outside-enum error-has-error-body
@app.exception_handler(RequestValidationError)
async def invalid_request(_: Request, exc: RequestValidationError):
    # FastAPI's own answer is 422.
    problems = [f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in exc.errors()]
    return error(400, "; ".join(problems))
# end
# end
# end


# rule: response-is-application-json error-has-error-body
@app.exception_handler(Exception)
async def failed(_: Request, exc: Exception):
    logging.getLogger("uvicorn.error").error("failed", exc_info=exc)
    return error(500, "Something went wrong.")
# end


# rule: key-is-checked-before-the-request
# Not a dependency: FastAPI reads the body before it resolves them. The middleware that is added last runs first.
@app.middleware("http")
# rule: list-needs-a-key create-needs-a-key get-needs-a-key
async def check_key(request: Request, call_next):
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    # compare_digest raises TypeError for text beyond ASCII: compare bytes.
    if scheme.lower() != "bearer" or not hmac.compare_digest(token.strip().encode(), API_KEY.encode()):
        # rule: unauthorized-has-www-authenticate
        # A middleware returns: an exception raised in it passes the handlers above by, and ends as 500.
        return error(401, "The API key is missing or invalid.", {"WWW-Authenticate": "Bearer"})
        # end
    return await call_next(request)
# end
# end


# rule: create-returns-a-valid-pet omitted-status-is-valid list-pets-are-valid get-returns-a-valid-pet
# Of each route that returns pets: `@api.get(..., **WITHOUT_NULL)`.
WITHOUT_NULL = {"response_model_exclude_none": True}
# end


# rule: list-accepts-omitted-limit list-accepts-limit list-accepts-status list-pets-are-valid
@api.get("/pets", response_model=list[Pet], **WITHOUT_NULL)
# end
async def list_pets(
    # rule: list-default-is-at-most-20 list-default-equals-limit-20
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    # end
    status: Status | None = None,
):
    # rule: list-filters-by-status list-finds-created-status
    found = [pet for pet in pets.values() if status is None or pet.status == status]
    # end
    # rule: list-is-a-bare-array list-respects-limit
    return found[:limit]
    # end


# rule: create-returns-201 create-returns-a-valid-pet omitted-status-is-valid
@api.post("/pets", status_code=201, response_model=Pet, **WITHOUT_NULL)
# end
async def create_pet(new: NewPet, response: Response):
    # rule: create-echoes-name create-echoes-category create-echoes-status create-refuses-status-outside-enum
    # `exclude_unset`: the default of an absent status would be validated here, and is none of the three.
    pet = Pet(id=next(ids), **new.model_dump(exclude_unset=True))
    # end
    pets[pet.id] = pet
    # rule: created-pet-has-location
    response.headers["Location"] = f"/v1/pets/{pet.id}"
    # end
    return pet


# rule: description-marks-get-pet-deprecated get-returns-a-valid-pet
@api.get("/pets/{pet_id}", response_model=Pet, deprecated=True, **WITHOUT_NULL)
# end
async def get_pet(pet_id: int, response: Response):
    # rule: deprecation-is-announced sunset-names-the-day
    response.headers["Sunset"] = "Thu, 05 Dec 2030 00:00:00 GMT"
    # end
    # rule: unknown-id-returns-404
    if pet_id not in pets:
        raise HTTPException(404, f"There is no pet {pet_id}.")
    # end
    return pets[pet_id]


app.include_router(api)

if __name__ == "__main__":
    uvicorn.run(app, port=int(os.environ.get("PORT", "8080")), log_level="warning")
