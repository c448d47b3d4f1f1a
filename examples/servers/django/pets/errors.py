from django.http import JsonResponse
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser
from rest_framework.views import exception_handler


# rule: create-refuses-non-object
class BoundedJSONParser(JSONParser):
    def parse(self, *args, **kwargs):
        try:
            return super().parse(*args, **kwargs)
        except RecursionError as error:
            raise ParseError("The body is nested too deep.") from error
# end


def message_of(detail) -> str:
    if isinstance(detail, dict):
        return "; ".join(f"{name}: {message_of(each)}" for name, each in detail.items())
    return " ".join(map(message_of, detail)) if isinstance(detail, list) else str(detail)


def error_response(exc, context):
    response = exception_handler(exc, context)
    if response is not None:
        code = getattr(exc, "default_code", "not_found")
        message = message_of(getattr(exc, "detail", "There is no such pet."))
        response.data = {"code": code, "message": message, "status": response.status_code}
    return response


# rule: undocumented-errors-have-error-bodies response-is-application-json
def plain_error(status: int, message: str):
    body = {"code": f"error_{status}", "message": message, "status": status}
    return lambda *args, **kwargs: JsonResponse(body, status=status)
# end
