  const { limit = '50', status } = req.query
