    status = serializers.ChoiceField(choices=Status.choices, required=False, allow_null=True)
