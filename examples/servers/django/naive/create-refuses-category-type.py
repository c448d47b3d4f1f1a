class StrictInt64(serializers.IntegerField):
    def __init__(self, **kwargs):
        super().__init__(min_value=-(2**63), max_value=2**63 - 1, **kwargs)
