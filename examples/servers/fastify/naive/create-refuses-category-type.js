// also: create-refuses-name-type
app.setValidatorCompiler(({ schema }) => {
  const lenient = new Ajv({ coerceTypes: true, useDefaults: true, keywords: [int64] })
  const toBigInt = body => {
    if (typeof body?.categoryId === 'string' && /^-?\d+$/.test(body.categoryId)) body.categoryId = BigInt(body.categoryId)
    return body
  }
  const validate = lenient.compile(schema)
  return Object.assign(body => validate(toBigInt(body)) || { error: new Error(lenient.errorsText(validate.errors)) })
})
