package dev.cachezip.demo;

import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** A handler that says what is wrong while Redis does not answer. */
@RestControllerAdvice
final class RedisProblems {

    @ExceptionHandler
    ProblemDetail handle(DataAccessException failure) {
        return ProblemDetail.forStatusAndDetail(
                HttpStatus.SERVICE_UNAVAILABLE,
                "Redis does not answer: " + failure.getMostSpecificCause().getMessage());
    }
}
