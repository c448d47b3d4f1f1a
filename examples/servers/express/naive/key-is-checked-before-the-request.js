app.use('/v1/pets', rawBody, (req, res, next) => (req.method === 'POST' ? parseBody(req, res, next) : next()))
app.use(checkKey)
app.use('/v1', router)
