package dev.cachezip.it;

import dev.cachezip.it.RedisSource.UnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.images.builder.Transferable;

/**
 * Servers in one container, whose ports have the same numbers outside as inside: an address that a server tells of
 * another one is right for both.
 */
final class ContainerMachine implements RedisMachine {

    private static final Set<String> THIS_HOST = Set.of("localhost", "127.0.0.1");

    private final GenericContainer<?> container;
    private final String image;

    private ContainerMachine(GenericContainer<?> container, String image) {
        this.container = container;
        this.image = image;
    }

    /** Starts a container without any server. */
    static ContainerMachine open(String image, List<Integer> ports) throws UnavailableException {
        GenericContainer<?> container = RedisContainer.start(
                image,
                settings -> {
                    ports.forEach(settings::addExposedPort);
                    settings.setPortBindings(ports.stream()
                            .map(port -> "127.0.0.1:" + port + ":" + port)
                            .toList());
                    settings.withCreateContainerCmdModifier(
                            create -> create.withEntrypoint("/bin/sh", "-c", "echo up; while :; do sleep 1; done"));
                },
                Wait.forLogMessage("up\\n", 1));
        ContainerMachine machine = new ContainerMachine(container, image);
        if (!THIS_HOST.contains(container.getHost())) {
            machine.close();
            throw new UnavailableException("containers are on " + container.getHost() + ", and not on this host");
        }
        return machine;
    }

    @Override
    public String store(String name, byte[] content) {
        String path = "/tmp/" + name;
        container.copyFileToContainer(Transferable.of(content), path);
        return path;
    }

    @Override
    public void start(int port, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of("redis-server"));
        command.addAll(arguments);
        command.addAll(List.of("--save", "", "--appendonly", "no", "--protected-mode", "no", "--dir", "/tmp"));
        String quoted = command.stream().map(argument -> "'" + argument + "'").collect(Collectors.joining(" "));
        shell(quoted + " </dev/null >>/tmp/" + port + ".log 2>&1 & echo $! >/tmp/" + port + ".pid");
    }

    @Override
    public void kill(int port) {
        signal("KILL", port);
    }

    @Override
    public void pause(int port) {
        signal("STOP", port);
    }

    @Override
    public void resume(int port) {
        signal("CONT", port);
    }

    private void signal(String signal, int port) {
        shell("kill -" + signal + " $(cat /tmp/" + port + ".pid)");
    }

    @Override
    public String output(int port) {
        return shell("cat /tmp/" + port + ".log");
    }

    private String shell(String script) {
        try {
            ExecResult result = container.execInContainer("/bin/sh", "-c", script);
            if (result.getExitCode() != 0) {
                throw new IllegalStateException(script + ": " + result);
            }
            return result.getStdout();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    @Override
    public void close() {
        container.stop();
    }

    @Override
    public String toString() {
        return "a container of the image " + image;
    }
}
