class StrictText(serializers.CharField):
    pass
