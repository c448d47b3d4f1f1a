    categoryId: Annotated[int, Field(ge=-(2**63), lt=2**63)]
