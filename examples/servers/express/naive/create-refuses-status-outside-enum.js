  if (status && !STATUSES.includes(status)) throw invalid('status must be one of the three.')
