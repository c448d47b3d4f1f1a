  if (name === undefined) throw invalid('name is missing.')
