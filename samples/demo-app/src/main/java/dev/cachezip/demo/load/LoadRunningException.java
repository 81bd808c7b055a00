package dev.cachezip.demo.load;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** The refusal of a second load, since only one runs at a time; answered as 409 with problem details. */
final class LoadRunningException extends ErrorResponseException {

    private static final long serialVersionUID = 1L;

    LoadRunningException() {
        super(
                HttpStatus.CONFLICT,
                ProblemDetail.forStatusAndDetail(
                        HttpStatus.CONFLICT, "A load is running already; wait for its end, or stop it."),
                null);
    }
}
