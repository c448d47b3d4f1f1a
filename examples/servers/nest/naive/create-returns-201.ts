  @Post()
  @HttpCode(200)
