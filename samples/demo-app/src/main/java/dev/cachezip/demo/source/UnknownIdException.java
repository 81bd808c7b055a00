package dev.cachezip.demo.source;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** The exception for an id without a value; answered as 404 with problem details. */
public final class UnknownIdException extends ErrorResponseException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param kind the kind of the requested value, such as {@code product}
     * @param id the id that is unknown
     */
    public UnknownIdException(String kind, long id) {
        super(
                HttpStatus.NOT_FOUND,
                ProblemDetail.forStatusAndDetail(HttpStatus.NOT_FOUND, "There is no " + kind + " " + id + "."),
                null);
    }
}
