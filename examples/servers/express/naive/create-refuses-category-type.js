  if (!Number.isInteger(Number(categoryId))) throw invalid('categoryId must be an integer.')
