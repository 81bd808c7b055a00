package dev.cachezip.cli.redis;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.protocol.RedisProtocolException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The translation of Lettuce's exceptions to one line that says what the user can do. */
public final class RedisMessages {

    private static final String PREMATURELY = "Connection closed prematurely";

    /** Lettuce's message for a server that closed the channel before the client looked at it. */
    private static final String CLOSED_AT_ONCE = "RedisHandshakeHandler not registered";

    private static final Pattern QUOTED = Pattern.compile("'([^']+)'");

    private RedisMessages() {}

    /** Returns the message for an exception of Lettuce: one line that says what to do. */
    public static String message(RedisException exception) {
        Throwable cause = exception;
        while (true) {
            if (cause instanceof RedisCommandExecutionException refused) {
                return refusal(String.valueOf(refused.getMessage()));
            }
            if (cause instanceof RedisCommandTimeoutException) {
                return timeout(cause);
            }
            if (cause instanceof UnknownHostException) {
                return "there is no host of that name: " + host(String.valueOf(cause.getMessage()));
            }
            if (cause instanceof CertificateException || cause instanceof CertPathBuilderException) {
                return certificate(String.valueOf(cause.getMessage()));
            }
            Throwable next = cause.getCause();
            if (next == null || next == cause) {
                break;
            }
            cause = next;
        }
        String detail = isClosedEarly(cause)
                ? PREMATURELY
                : Objects.requireNonNullElse(
                        cause.getMessage(), cause.getClass().getSimpleName());
        if (cause instanceof RedisProtocolException) {
            detail = "what answers there is no Redis";
        } else if (detail.startsWith("Currently not connected")) {
            return "the connection to Redis is lost";
        } else if (detail.startsWith("Connection reset") || detail.equals(PREMATURELY)) {
            detail += " (does this server want TLS? --tls, or rediss://)";
        }
        String connecting = exception instanceof RedisConnectionException ? exception.getMessage() : null;
        if (connecting == null || connecting.equals(detail)) {
            return "Redis: " + detail;
        }
        return connecting.replace("Unable to connect to", "cannot connect to").replace("/<unresolved>", "") + ": "
                + detail;
    }

    /**
     * Returns whether Lettuce has lost the reason of a failure: about once in 150 wrong passwords, the channel is
     * closed before its handshake has failed.
     */
    static boolean hasLostItsReason(RedisConnectionException exception) {
        return exception.getCause() != null && isClosedEarly(exception.getCause());
    }

    private static boolean isClosedEarly(Throwable cause) {
        return PREMATURELY.equals(cause.getMessage()) || CLOSED_AT_ONCE.equals(cause.getMessage());
    }

    /** Returns the text for a timeout, in which Lettuce may hide that a sentinel has refused the client. */
    private static String timeout(Throwable timeout) {
        for (Throwable hidden : timeout.getSuppressed()) {
            if (hidden instanceof RedisCommandExecutionException refused) {
                return refusal(String.valueOf(refused.getMessage()));
            }
        }
        return String.valueOf(timeout.getMessage()).contains("initialization")
                ? "Redis does not answer in time (--timeout), or not in the way it was asked: with TLS, or without"
                : "Redis does not answer in time (--timeout)";
    }

    private static String certificate(String detail) {
        return detail.contains("certification path") || detail.contains("trust anchor")
                ? "no known authority has signed the server's certificate: give its authority's with --cacert"
                : "the server's certificate is refused: " + detail;
    }

    /** Returns the host name in a message of Netty. */
    private static String host(String message) {
        Matcher quoted = QUOTED.matcher(message);
        return quoted.find() ? quoted.group(1) : message;
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
