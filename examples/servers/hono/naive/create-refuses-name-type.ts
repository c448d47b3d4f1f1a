  name: z.coerce.string().min(1),
