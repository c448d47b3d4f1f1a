    status: { enum: ['available', 'pending', 'sold', null] },
