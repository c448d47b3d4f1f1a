import hmac
from types import SimpleNamespace

from django.conf import settings
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed


class ApiKey(BaseAuthentication):
    # rule: key-is-checked-before-the-request
    def authenticate(self, request):
        scheme, _, token = get_authorization_header(request).partition(b" ")
        if scheme.lower() != b"bearer" or not hmac.compare_digest(token.strip(), settings.API_KEY.encode()):
            raise AuthenticationFailed("The API key is missing or invalid.")
        return SimpleNamespace(is_authenticated=True), None
    # end

    # rule: unauthorized-has-www-authenticate list-needs-a-key create-needs-a-key get-needs-a-key
    def authenticate_header(self, request):
        # Without it REST framework answers 403.
        return "Bearer"
    # end
