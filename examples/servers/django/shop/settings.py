import os
from pathlib import Path

API_KEY = os.environ.get("API_KEY", "")
SECRET_KEY = os.environ.get("SECRET_KEY", "only-for-sessions-which-there-are-none-of")
DEBUG = False
ALLOWED_HOSTS = ["*"]
ROOT_URLCONF = "shop.urls"
INSTALLED_APPS = ["rest_framework", "pets"]
MIDDLEWARE = []
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": Path(__file__).parent.parent / "pets.sqlite3",
        "CONN_MAX_AGE": None,
        # Threads write at the same time: whoever writes waits for the others, and does not fail with "locked".
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL",
        },
    }
}

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    # rule: create-refuses-json-extensions create-requires-body create-refuses-non-object
    "DEFAULT_PARSER_CLASSES": ["pets.errors.BoundedJSONParser"],
    # end
    # rule: list-needs-a-key create-needs-a-key get-needs-a-key
    "DEFAULT_AUTHENTICATION_CLASSES": ["pets.auth.ApiKey"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    # end
    "UNAUTHENTICATED_USER": None,
    # rule: error-has-error-body error-status-equals-response-status create-refuses-malformed-json
    "EXCEPTION_HANDLER": "pets.errors.error_response",
    # end
}
