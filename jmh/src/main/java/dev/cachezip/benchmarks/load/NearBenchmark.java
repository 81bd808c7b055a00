package dev.cachezip.benchmarks.load;

import dev.cachezip.cache.CachezipCache;
import dev.cachezip.near.NearCaches;
import dev.cachezip.redis.RedisProcess;
import dev.cachezip.store.EntryStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.springframework.cache.Cache.ValueWrapper;

/** The benchmark of reading an entry on one thread, from a copy in the application and from a server of its own. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 2,
        jvmArgs = {"-Xms2g", "-Xmx2g", "-XX:+UseG1GC"})
@Warmup(iterations = 10, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
// JMH sets the parameters and calls the set-up before anything else.
@SuppressWarnings("NullAway.Init")
public class NearBenchmark {

    private static final int KEY = 0;

    @Param({"RECORD", "PAGE"})
    private String value;

    @Param({"none", "zstd"})
    private String algorithm;

    private RedisProcess server;
    private Starter without;
    private Starter with;
    private NearCaches nears;
    private CachezipCache far;
    private CachezipCache near;
    private EntryStore copies;
    private EntryStore.EntryRead read;

    /** Starts a server and two applications, one with copies, and checks that copies are read there. */
    @Setup
    public void setUp() throws IOException, UnavailableException {
        CachedValue kind = CachedValue.valueOf(value);
        server = RedisProcess.start();
        without = Starter.open(server, Starter.TUNED, Optional.empty());
        far = without.cache(kind.cache(), algorithm);
        // Before there are copies, which a message about the write would remove.
        CacheCalls.putAndCheckFirst(far, KEY, KEY, kind.value());
        with = Starter.open(server, Starter.NEAR, Optional.empty());
        near = with.cache(kind.cache(), algorithm);
        String name = near.getName();
        nears = new NearCaches(Duration.ofSeconds(5), null);
        nears.start();
        copies = nears.of(near.setup(), near.getNativeCache());
        read = new EntryStore.EntryRead((name + "::" + KEY).getBytes(StandardCharsets.UTF_8), null, false);
        Starter.awaitCopies(nears, name);
        try (RedisConsole console = RedisConsole.connect(RedisProcess.HOST, server.port())) {
            checkHit(this::hit, console);
            checkHit(this::own, console);
        }
    }

    private static void checkHit(Supplier<? extends @Nullable Object> reading, RedisConsole console)
            throws IOException {
        Objects.requireNonNull(reading.get(), "a miss");
        String before = reads(console);
        Objects.requireNonNull(reading.get(), "a miss");
        if (!reads(console).equals(before)) {
            throw new IllegalStateException("No copy is kept: the second read has asked Redis");
        }
    }

    private static String reads(RedisConsole console) throws IOException {
        return Objects.requireNonNull(console.info("commandstats").get("cmdstat_get"));
    }

    /** Stops the applications and the server. */
    @TearDown
    public void tearDown() {
        nears.stop();
        with.close();
        without.close();
        server.close();
    }

    /** A whole read of a copy, with decoding. */
    @Benchmark
    public @Nullable ValueWrapper hit() {
        return near.get(KEY);
    }

    /** The same read of a cache without copies. */
    @Benchmark
    public @Nullable ValueWrapper redis() {
        return far.get(KEY);
    }

    /** The read of a copy alone, whose value is not decoded. */
    @Benchmark
    public EntryStore.Timed own() {
        return copies.get(read);
    }
}
