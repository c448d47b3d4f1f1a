import hmac
import itertools
import os

from flask import Flask, abort, jsonify, request, url_for
from flask.json.provider import DefaultJSONProvider
from werkzeug.datastructures import WWWAuthenticate
from werkzeug.exceptions import HTTPException

API_KEY = os.environ["API_KEY"]
STATUSES = ("available", "pending", "sold")

pets: dict[int, dict] = {}
# rule: ids-are-unique ids-are-never-rounded
ids = itertools.count(1)
# end


# rule: create-refuses-json-extensions
def no_constant(name):
    raise ValueError(f"{name} is not JSON")


class StrictJSON(DefaultJSONProvider):
    def loads(self, s, **kwargs):
        # Python reads NaN, and guesses UTF-16 and UTF-32 where it is given bytes.
        text = s.decode() if isinstance(s, bytes) else s
        try:
            return super().loads(text, parse_constant=no_constant, **kwargs)
        except RecursionError as error:
            raise ValueError("nested too deep") from error
# end


app = Flask(__name__, static_folder=None)
# rule: create-refuses-json-extensions
app.json = StrictJSON(app)
# end


# rule: error-has-error-body error-status-equals-response-status response-is-application-json
# rule: create-refuses-malformed-json undocumented-errors-have-error-bodies
@app.errorhandler(HTTPException)
def http_error(error):
    # The response of the exception has its headers: Allow, WWW-Authenticate.
    response = error.get_response()
    code = error.name.lower().replace(" ", "_")
    response.data = app.json.dumps({"code": code, "message": error.description, "status": error.code})
    response.content_type = "application/json"
    return response
# end
# end


# rule: key-is-checked-before-the-request
@app.before_request
# rule: list-needs-a-key create-needs-a-key get-needs-a-key
def check_key():
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    # compare_digest raises TypeError for text beyond ASCII: compare bytes.
    if scheme.lower() != "bearer" or not hmac.compare_digest(token.strip().encode(), API_KEY.encode()):
        # rule: unauthorized-has-www-authenticate
        abort(401, "The API key is missing or invalid.", www_authenticate=WWWAuthenticate("bearer"))
        # end
# end
# end


def new_pet(body) -> dict:
    # rule: create-refuses-non-object create-requires-body
    if not isinstance(body, dict):
        abort(400, "The body must be an object.")
    # end
    # rule: create-requires-name create-refuses-name-type create-refuses-empty-object
    name = body.get("name")
    if not isinstance(name, str) or not name:
        abort(400, "name must be a text that is not empty.")
    # end
    # rule: create-requires-category create-refuses-category-type
    category = body.get("categoryId")
    # Not isinstance: True is an int.
    if type(category) is not int:
        abort(400, "categoryId must be an integer.")
    # end
    # rule: create-refuses-category-outside-int64
    if not -(2**63) <= category < 2**63:
        abort(400, "categoryId must fit into 64 bits.")
    # end
    # rule: create-returns-a-valid-pet get-returns-a-valid-pet list-pets-are-valid create-echoes-name create-echoes-category create-echoes-status
    pet = {"name": name, "categoryId": category}
    # end
    # rule: create-refuses-status-outside-enum omitted-status-is-valid
    if "status" in body:
        if body["status"] not in STATUSES:
            abort(400, f"status must be one of {', '.join(STATUSES)}.")
        pet["status"] = body["status"]
    # end
    return pet


# rule: list-accepts-omitted-limit list-accepts-limit list-accepts-status
@app.get("/v1/pets")
# end
def list_pets():
    # rule: list-default-is-at-most-20 list-default-equals-limit-20
    limit = request.args.get("limit", "20")
    # end
    if not (limit.isascii() and limit.isdigit() and 1 <= int(limit[:9]) <= 100):
        abort(400, "limit must be an integer from 1 to 100.")
    # rule: list-filters-by-status list-finds-created-status
    status = request.args.get("status")
    if status is not None and status not in STATUSES:
        abort(400, f"status must be one of {', '.join(STATUSES)}.")
    found = [pet for pet in list(pets.values()) if status is None or pet.get("status") == status]
    # end
    # rule: list-is-a-bare-array list-respects-limit
    return jsonify(found[: int(limit)])
    # end


@app.post("/v1/pets")
def create_pet():
    pet = {"id": next(ids), **new_pet(request.get_json())}
    pets[pet["id"]] = pet
    # rule: create-returns-201 created-pet-has-location
    return jsonify(pet), 201, {"Location": url_for("get_pet", pet_id=pet["id"])}
    # end


@app.get("/v1/pets/<int:pet_id>")
def get_pet(pet_id):
    # rule: unknown-id-returns-404
    if pet_id not in pets:
        abort(404, f"There is no pet {pet_id}.")
    # end
    # rule: deprecation-is-announced sunset-names-the-day
    return jsonify(pets[pet_id]), {"Sunset": "Thu, 05 Dec 2030 00:00:00 GMT"}
    # end
