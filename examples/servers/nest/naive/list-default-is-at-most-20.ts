  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  limit = 50
