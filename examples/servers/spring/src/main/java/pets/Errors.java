package pets;

import org.apache.tomcat.util.http.InvalidParameterException;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

// rule: error-has-error-body error-status-equals-response-status response-is-application-json undocumented-errors-have-error-bodies
// rule: create-refuses-malformed-json create-requires-body create-refuses-non-object create-refuses-json-extensions
// It is not asked about what a filter refuses: no sendError there, but a response with an Error body.
@RestControllerAdvice
class Errors extends ResponseEntityExceptionHandler {
    record Body(String code, String message, int status) {}

    @Override
    protected ResponseEntity<Object> handleExceptionInternal(
            Exception exception, Object body, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        var message = body instanceof ProblemDetail problem ? problem.getDetail() : exception.getMessage();
        var error = new Body("error_" + status.value(), String.valueOf(message), status.value());
        return ResponseEntity.status(status).headers(headers).contentType(MediaType.APPLICATION_JSON).body(error);
    }

    // rule: gap-is-no-server-error
    // Boot 4 alone: Tomcat 11 throws it for a query whose bytes are not UTF-8; Boot 3 has no such class.
    @ExceptionHandler
    ResponseEntity<Object> unreadable(InvalidParameterException exception) {
        return ResponseEntity.badRequest().body(new Body("error_400", exception.getMessage(), 400));
    }
    // end

    @ExceptionHandler
    ResponseEntity<Object> failed(Exception exception) {
        LoggerFactory.getLogger(Errors.class).error("failed", exception);
        return ResponseEntity.internalServerError().body(new Body("internal", "Something went wrong.", 500));
    }
}
// end
// end
