app.addHook('preHandler', checkKey)
