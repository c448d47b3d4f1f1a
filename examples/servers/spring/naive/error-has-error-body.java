@RestControllerAdvice
class Errors extends ResponseEntityExceptionHandler {}
