    limit: Annotated[int, Query(ge=1, le=100)] = 50,
