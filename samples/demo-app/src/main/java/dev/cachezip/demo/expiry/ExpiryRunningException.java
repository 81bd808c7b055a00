package dev.cachezip.demo.expiry;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** The refusal of a second run, since both would share the entries; answered as 409 with problem details. */
final class ExpiryRunningException extends ErrorResponseException {

    private static final long serialVersionUID = 1L;

    ExpiryRunningException() {
        super(
                HttpStatus.CONFLICT,
                ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "A run is under way; wait for its end."),
                null);
    }
}
