    limit: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
