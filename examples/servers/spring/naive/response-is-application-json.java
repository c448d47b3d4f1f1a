// also: undocumented-errors-have-error-bodies error-has-error-body
@RestControllerAdvice
class Errors extends ResponseEntityExceptionHandler {}
