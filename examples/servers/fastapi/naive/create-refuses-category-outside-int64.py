    categoryId: Annotated[int, Field(strict=True)]
