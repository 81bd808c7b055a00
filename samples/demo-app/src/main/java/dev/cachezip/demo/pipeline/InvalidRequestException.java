package dev.cachezip.demo.pipeline;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** The refusal of a request that is out of bounds; answered as 400 with problem details. */
public final class InvalidRequestException extends ErrorResponseException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param detail the mistake, and the values that are possible
     */
    public InvalidRequestException(String detail) {
        super(HttpStatus.BAD_REQUEST, ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, detail), null);
    }
}
