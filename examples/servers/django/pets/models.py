from django.db import models


class Status(models.TextChoices):
    AVAILABLE = "available"
    PENDING = "pending"
    SOLD = "sold"


# rule: ids-are-unique ids-are-never-rounded
class Pet(models.Model):
    # Its id is a BigAutoField: see DEFAULT_AUTO_FIELD.
# end
    name = models.TextField()
    # rule: category-comes-back-exactly
    category_id = models.BigIntegerField()
    # end
    status = models.TextField(choices=Status, null=True)
