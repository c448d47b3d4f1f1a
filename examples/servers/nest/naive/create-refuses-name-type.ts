  @IsNotEmpty()
  name!: string
