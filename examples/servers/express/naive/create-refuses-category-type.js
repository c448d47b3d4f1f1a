// also: gap-is-no-server-error
  if (!Number.isInteger(Number(categoryId))) throw invalid('categoryId must be an integer.')
