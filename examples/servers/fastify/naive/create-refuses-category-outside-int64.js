const int64 = { keyword: 'int64', validate: (_, data) => typeof data === 'bigint' }
