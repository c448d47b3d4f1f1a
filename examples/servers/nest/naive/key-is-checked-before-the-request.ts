  app.use(express.raw({ type: 'application/json' }), parseBody)
  app.use(keyCheck(API_KEY))
