  @IsOptional()
  @IsIn(statuses)
  status?: string
