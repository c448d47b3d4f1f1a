  @Type(() => BigInt as never)
  @IsInt64()
  categoryId!: bigint
