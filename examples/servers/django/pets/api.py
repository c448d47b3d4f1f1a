from rest_framework import serializers
from rest_framework.generics import ListCreateAPIView, RetrieveAPIView

from .models import Pet, Status


# rule: create-refuses-category-type create-refuses-category-outside-int64
class StrictInt64(serializers.IntegerField):
    def __init__(self, **kwargs):
        super().__init__(min_value=-(2**63), max_value=2**63 - 1, **kwargs)

    def to_internal_value(self, data):
        # IntegerField converts "5" and 5.0; and True is an int.
        if type(data) is not int:
            self.fail("invalid")
        return data
# end


# rule: create-refuses-name-type
class StrictText(serializers.CharField):
    def to_internal_value(self, data):
        # CharField converts numbers.
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)
# end


class PetSerializer(serializers.ModelSerializer):
    # rule: create-requires-name create-refuses-name-type accepted-name-is-literal
    name = StrictText(trim_whitespace=False)
    # end
    # rule: create-requires-category create-refuses-empty-object create-refuses-category-type create-refuses-category-outside-int64
    categoryId = StrictInt64(source="category_id")
    # end
    # rule: create-refuses-status-outside-enum
    # Without allow_null, which a nullable column would give it.
    status = serializers.ChoiceField(choices=Status.choices, required=False)
    # end

    class Meta:
        model = Pet
        fields = ["id", "name", "categoryId", "status"]

    # rule: create-returns-a-valid-pet omitted-status-is-valid list-pets-are-valid get-returns-a-valid-pet
    # An absent status is null in the database.
    def to_representation(self, instance):
        return {name: value for name, value in super().to_representation(instance).items() if value is not None}
    # end


class ListQuery(serializers.Serializer):
    # rule: list-default-is-at-most-20 list-default-equals-limit-20
    limit = serializers.IntegerField(min_value=1, max_value=100, default=20)
    # end
    status = serializers.ChoiceField(choices=Status.choices, required=False)


# rule: create-returns-201
class PetList(ListCreateAPIView):
# end
    serializer_class = PetSerializer

    def get_queryset(self):
        query = ListQuery(data=self.request.query_params)
        query.is_valid(raise_exception=True)
        pets = Pet.objects.order_by("id")
        # rule: list-filters-by-status list-finds-created-status
        if status := query.validated_data.get("status"):
            pets = pets.filter(status=status)
        # end
        # rule: list-respects-limit list-is-a-bare-array
        # Not a pagination class, which wraps the list.
        return pets[: query.validated_data["limit"]]
        # end

    # rule: created-pet-has-location
    def get_success_headers(self, data):
        return {"Location": f"/v1/pets/{data['id']}"}
    # end


class PetDetail(RetrieveAPIView):
    # rule: unknown-id-returns-404
    queryset = Pet.objects.all()
    lookup_url_kwarg = "pet_id"
    # end
    serializer_class = PetSerializer

    # rule: deprecation-is-announced sunset-names-the-day
    def retrieve(self, request, *args, **kwargs):
        response = super().retrieve(request, *args, **kwargs)
        response["Sunset"] = "Thu, 05 Dec 2030 00:00:00 GMT"
        return response
    # end
