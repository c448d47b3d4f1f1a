// also: create-refuses-category-outside-int64
  categoryId: z.coerce.bigint(),
