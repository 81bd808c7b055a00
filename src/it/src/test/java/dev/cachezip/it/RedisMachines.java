package dev.cachezip.it;

import dev.cachezip.it.RedisSource.UnavailableException;
import dev.cachezip.redis.RedisProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides where private servers run: in a container where a Docker engine answers, else as processes of this machine.
 * Never is it the address that was given for the other tests: these servers are killed.
 */
final class RedisMachines {

    private static final Logger log = LoggerFactory.getLogger(RedisMachines.class);

    private RedisMachines() {}

    /** Opens a machine for servers on these ports; skips the test where there is none and none is demanded. */
    static RedisMachine open(String what, List<Integer> ports) {
        RedisServers servers = RedisServers.ofThisJvm();
        List<String> reasons = new ArrayList<>();
        try {
            RedisMachine machine = ContainerMachine.open(servers.image(), ports);
            log.info("{}: {}", what, machine);
            return machine;
        } catch (UnavailableException e) {
            reasons.add("container: " + e.getMessage());
        }
        if (!servers.containersRequired()) {
            try {
                RedisMachine machine = LocalMachine.open();
                log.info("{}: {}; passed over: {}", what, machine, reasons);
                return machine;
            } catch (UnavailableException e) {
                reasons.add("processes: " + e.getMessage());
            }
        }
        throw missing(what, reasons.toString());
    }

    /** Returns what skips a test for want of servers, or fails it if containers are demanded. */
    static RuntimeException missing(String what, String reason) {
        String message = "no " + what + ": " + reason;
        return RedisServers.ofThisJvm().containersRequired()
                ? new IllegalStateException(RedisServers.CONTAINERS + "=required, but " + message)
                : new TestAbortedException(message);
    }

    /** Returns ports on which nothing listens, nor on those of the cluster bus that belong to them. */
    static List<Integer> freePorts(int count) {
        return Stream.generate(RedisProcess::freePort).distinct().limit(count).toList();
    }
}
