/**
 * What a run asks, as bytes and as the trace may show it.
 *
 * `writer` makes a request of a question: the tool's own headers, the user's, those of the question, in this order, and
 * the path behind that of the base URL. `credentials` makes the `Authorization` of each kind of credential: the key, near
 * misses of it, wrong keys and other schemes. The trace never holds a credential, only its kind, nor a value of the user's
 * own headers; `redactorFor` gives redaction what is left to look for.
 */
export * from './credentials.js'
export * from './request-writer.js'
