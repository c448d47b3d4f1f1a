const isInt64 = (value: unknown) => typeof value === 'bigint'
