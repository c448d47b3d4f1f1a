package pets;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

// rule: key-is-checked-before-the-request
// A filter comes before the path is looked up and the body is read.
@Component
class KeyFilter extends OncePerRequestFilter {
    // end
    private final byte[] key;

    KeyFilter(@Value("${api-key}") String key) {
        this.key = key.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        // rule: list-needs-a-key create-needs-a-key get-needs-a-key
        var header = request.getHeader(HttpHeaders.AUTHORIZATION);
        var scheme = "Bearer ";
        if (header != null && header.regionMatches(true, 0, scheme, 0, scheme.length())) {
            var token = header.substring(scheme.length()).strip().getBytes(StandardCharsets.UTF_8);
            if (MessageDigest.isEqual(token, key)) {
                chain.doFilter(request, response);
                return;
            }
        }
        // end
        response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
        // rule: unauthorized-has-www-authenticate
        response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        // end
        // rule: error-has-error-body response-is-application-json
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.getWriter().write("""
                {"code":"unauthorized","message":"The API key is missing or invalid.","status":401}""");
        // end
    }
}
