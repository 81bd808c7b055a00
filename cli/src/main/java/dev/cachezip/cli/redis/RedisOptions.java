package dev.cachezip.cli.redis;

import dev.cachezip.cli.io.CommandException;
import dev.cachezip.cli.io.PositiveConverter;
import io.lettuce.core.RedisURI;
import io.lettuce.core.StaticCredentialsProvider;
import java.io.File;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the address of Redis and the login. */
public final class RedisOptions {

    @Option(
            names = {"-r", "--redis"},
            paramLabel = "URL",
            description = {
                "redis://[user:password@]host[:port][/db], rediss:// for TLS,",
                "redis-sentinel://[password@]host[:port],...[/db]#master, or host:port. A cluster is recognised."
            })
    @Nullable
    String url;

    @Option(names = "--user", paramLabel = "NAME", description = "User name (ACL).")
    @Nullable
    String user;

    @Option(
            names = "--password",
            paramLabel = "PASSWORD",
            arity = "0..1",
            interactive = true,
            description = "Password; asked for if none follows. Also taken from REDISCLI_AUTH.")
    char @Nullable [] password;

    @Option(names = "--tls", description = "Use TLS, as rediss:// does.")
    boolean tls;

    @Option(names = "--insecure", description = "With TLS, do not check the certificate.")
    boolean insecure;

    @Option(names = "--cacert", paramLabel = "FILE", description = "With TLS, certificates to trust (PEM).")
    @Nullable
    File caCertificates;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            converter = PositiveConverter.class,
            description = "For connecting and for each command. Default: ${DEFAULT-VALUE}.")
    int timeoutSeconds = 5;

    /** Returns whether the command line names a server. */
    public boolean isGiven() {
        return url != null;
    }

    RedisURI uri() {
        if (url == null) {
            throw CommandException.usage("which Redis? Give --redis URL");
        }
        RedisURI uri = RedisAddress.parse(url);
        String environment = System.getenv("REDISCLI_AUTH");
        char[] secret = password != null ? password : environment == null ? null : environment.toCharArray();
        if (secret != null) {
            authenticate(uri, secret);
        }
        if (tls) {
            uri.setSsl(true);
        }
        if (insecure) {
            uri.setVerifyPeer(false);
        }
        uri.setTimeout(Duration.ofSeconds(timeoutSeconds));
        return uri;
    }

    private void authenticate(RedisURI uri, char[] secret) {
        String name = user;
        if (name == null && uri.getCredentialsProvider() instanceof StaticCredentialsProvider given) {
            name = given.resolveCredentialsNow().getUsername();
        }
        uri.setCredentialsProvider(new StaticCredentialsProvider(name, secret));
    }
}
