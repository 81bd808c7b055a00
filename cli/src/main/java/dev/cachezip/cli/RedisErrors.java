package dev.cachezip.cli;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisException;
import java.net.UnknownHostException;

/** What Lettuce throws, in one line that says what can be done. */
final class RedisErrors {

    private RedisErrors() {}

    static String message(RedisException exception) {
        Throwable cause = exception;
        String connecting = exception instanceof RedisConnectionException ? exception.getMessage() : "";
        while (true) {
            if (cause instanceof RedisCommandExecutionException refused) {
                return refusal(String.valueOf(refused.getMessage()));
            }
            if (cause instanceof RedisCommandTimeoutException) {
                return "Redis does not answer in time (--timeout)";
            }
            if (cause instanceof UnknownHostException) {
                return "there is no host of that name: " + cause.getMessage();
            }
            Throwable next = cause.getCause();
            if (next == null || next == cause) {
                break;
            }
            cause = next;
        }
        String detail = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        if (connecting == null || connecting.isEmpty() || connecting.equals(detail)) {
            return "Redis: " + detail;
        }
        return detail.contains(":") ? "cannot connect: " + detail : connecting + ": " + detail;
    }

    private static String refusal(String message) {
        String code = message.split(" ", 2)[0];
        return switch (code) {
            case "NOAUTH" -> "Redis wants a password: --password, or the environment variable REDISCLI_AUTH";
            case "WRONGPASS", "ERR" -> "Redis refuses: " + message;
            case "NOPERM" -> "Redis does not permit this to the user: " + message;
            case "READONLY" -> "this Redis is a replica and takes no writes; connect to its master (" + message + ")";
            case "LOADING" -> "Redis is still loading its data: " + message;
            case "MASTERDOWN" -> "this Redis is a replica that has lost its master: " + message;
            case "WRONGTYPE" -> "that key holds no string: only strings are values of caches";
            default -> "Redis: " + message;
        };
    }
}
