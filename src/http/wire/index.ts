/**
 * One request, one outcome, whatever comes.
 *
 * 1. `wire` puts the path behind that of a proxy where one sees plain HTTP, and makes an attempt of the request.
 * 2. `connect` decides the way once: direct, through a proxy or its tunnel (`proxies`), HTTP/1.1 or HTTP/2. `dial` finds which of
 *    the host's addresses takes a connection.
 * 3. `connections` gives it to an idle connection, else to a new one, else lets it wait; one that needs a connection of its
 *    own takes the place of an idle one. Each numbers what it carries.
 * 4. `interim` makes the HTTP client bear a 100 that nobody asked for; `headers` reads what came.
 * 5. `attempt` collects the response within the caps (`body`), undoes a coding that nobody asked for (`decode`), and
 *    settles once: with a response or a failure, in our own words (`failures`). `response-timeout` says when it is late.
 *
 * Nothing is retried here, no redirect is followed, and no byte of what is recorded is changed.
 */
export type { Outcome } from './attempt.js'
export type { TlsOptions } from './connect.js'
export { Wire } from './wire.js'
