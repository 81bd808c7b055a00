package dev.cachezip.it;

import dev.cachezip.redis.Certificate;
import io.lettuce.core.RedisURI;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** One server, and the ways in which applications are let in. */
final class StandaloneTopology extends Topology {

    private final RedisNode node;
    private final List<String> properties;

    private StandaloneTopology(RedisMachine machine, RedisNode node, List<String> properties) {
        super(machine);
        this.node = node;
        this.properties = properties;
    }

    /** Starts a server that lets anybody in. */
    static StandaloneTopology start() {
        return start("standalone", List.of(), "", List.of());
    }

    /** Starts a server with a password. */
    static StandaloneTopology startWithPassword() {
        return start(
                "server with a password",
                List.of("--requirepass", PASSWORD),
                PASSWORD,
                List.of("spring.data.redis.password=" + PASSWORD));
    }

    /** Starts a server with a user who may send no more than what an application needs. */
    static StandaloneTopology startWithUser() {
        List<String> arguments = new ArrayList<>(List.of("--requirepass", "for-operators-only"));
        arguments.addAll(user(COMMANDS));
        return start("server with a user", arguments, "for-operators-only", credentials());
    }

    private static StandaloneTopology start(
            String what, List<String> settings, String password, List<String> properties) {
        List<Integer> ports = RedisMachines.freePorts(1);
        RedisMachine machine = RedisMachines.open(what, ports);
        List<String> arguments = new ArrayList<>(List.of("--port", Integer.toString(ports.get(0))));
        arguments.addAll(settings);
        return start(machine, arguments, uri(ports.get(0), password), ports.get(0), properties);
    }

    /** Starts a server which talks to applications on a port with TLS alone, and wants a certificate of theirs. */
    static StandaloneTopology startWithTls() {
        try {
            return startWithTls(Certificate.create());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static StandaloneTopology startWithTls(Certificate certificate) throws IOException {
        List<Integer> ports = RedisMachines.freePorts(2);
        RedisMachine machine = RedisMachines.open("server with TLS", ports);
        String pem = machine.store("certificate.pem", Files.readAllBytes(certificate.certificate()));
        String key = machine.store("key.pem", Files.readAllBytes(certificate.key()));
        List<String> arguments = List.of(
                "--port",
                Integer.toString(ports.get(0)),
                "--tls-port",
                Integer.toString(ports.get(1)),
                "--tls-cert-file",
                pem,
                "--tls-key-file",
                key,
                "--tls-ca-cert-file",
                pem,
                "--tls-auth-clients",
                "yes");
        List<String> properties = new ArrayList<>(List.of("spring.data.redis.ssl.bundle=redis"));
        for (String role : List.of("keystore", "truststore")) {
            String prefix = "spring.ssl.bundle.jks.redis." + role;
            properties.add(prefix + ".location=" + certificate.keyStore().toUri());
            properties.add(prefix + ".password=" + Certificate.PASSWORD);
            properties.add(prefix + ".type=PKCS12");
        }
        return start(machine, arguments, uri(ports.get(0), ""), ports.get(1), properties);
    }

    private static StandaloneTopology start(
            RedisMachine machine, List<String> arguments, RedisURI uri, int port, List<String> properties) {
        List<String> all =
                new ArrayList<>(List.of("spring.data.redis.host=127.0.0.1", "spring.data.redis.port=" + port));
        all.addAll(properties);
        RedisNode node = new RedisNode(machine, uri.getPort(), uri, arguments);
        try {
            node.start();
        } catch (IllegalStateException e) {
            String output = node.output();
            machine.close();
            if (output.contains("tls-port") && output.contains("Bad directive")) {
                throw RedisMachines.missing("server with TLS", "the one here is built without it");
            }
            throw e;
        }
        return new StandaloneTopology(machine, node, all);
    }

    private static RedisURI uri(int port, String password) {
        RedisURI.Builder builder = RedisURI.builder().withHost("127.0.0.1").withPort(port);
        return password.isEmpty()
                ? builder.build()
                : builder.withPassword(password.toCharArray()).build();
    }

    RedisNode node() {
        return node;
    }

    @Override
    List<String> properties() {
        return properties;
    }

    @Override
    List<RedisNode> nodes() {
        return List.of(node);
    }
}
