package dev.cachezip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.redis.Certificate;
import dev.cachezip.redis.RedisProcess;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A server that demands TLS, with a certificate that the command line does not know. */
class TlsIT {

    private static Certificate certificate;
    private static RedisProcess redis;
    private static String url;

    @BeforeAll
    static void start() throws IOException {
        LocalRedis.demandProgram();
        certificate = Certificate.create();
        redis = RedisProcess.builder().tls(certificate).start();
        url = LocalRedis.url(redis.tlsPort().orElseThrow());
    }

    @AfterAll
    static void stop() {
        if (redis != null) {
            redis.close();
        }
    }

    @Test
    void inspect_withoutTls_hintsAtIt() {
        CliRun run = CliRun.of("inspect", "--redis", url);

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err()).contains("does this server want TLS? --tls").hasLineCount(1);
    }

    @Test
    void inspect_unknownCertificate_hintsAtCacert() {
        CliRun run = CliRun.of("inspect", "--redis", url, "--tls");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err())
                .isEqualTo("cachezip: no known authority has signed the server's certificate: give its authority's with"
                        + " --cacert\n");
    }

    @Test
    void inspect_knownCertificate_isAnswered() {
        CliRun run = CliRun.of(
                "inspect",
                "--redis",
                url,
                "--tls",
                "--cacert",
                certificate.certificate().toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("0 values looked at");
    }
}
