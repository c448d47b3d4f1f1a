from django.urls import path

from pets.api import PetDetail, PetList
from pets.errors import plain_error

# rule: list-accepts-omitted-limit list-accepts-limit list-accepts-status
urlpatterns = [
    path("v1/pets", PetList.as_view()),
    path("v1/pets/<int:pet_id>", PetDetail.as_view()),
]
# end

# rule: undocumented-errors-have-error-bodies response-is-application-json
# What never reaches a view of REST framework.
handler400 = plain_error(400, "The request cannot be read.")
handler404 = plain_error(404, "There is no such path.")
handler500 = plain_error(500, "Something went wrong.")
# end
