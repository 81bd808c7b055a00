package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.cache.Cache.ValueRetrievalException;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.util.ReflectionTestUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A source that fails: those who have waited for the load get its failure and do not ask the source, all at once. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FailedLoadsIT {

    private static final String ENTRIES = "failed-loads";
    private static final int CALLERS = 50;

    @Configuration(proxyBeanMethods = false)
    static class Beans {

        @Bean
        Loads loads() {
            return new Loads();
        }
    }

    /** A service whose methods get what they load from the test. */
    static class Loads {

        @Cacheable(cacheNames = ENTRIES, key = "#key", sync = true)
        public Object value(String key, Callable<Object> source) throws Exception {
            return source.call();
        }

        @Cacheable(cacheNames = ENTRIES, key = "#key", sync = true)
        public CompletableFuture<Object> future(String key, Callable<Object> source) {
            return Mono.fromCallable(source).toFuture();
        }

        @Cacheable(cacheNames = ENTRIES, key = "#key", sync = true)
        public Mono<Object> mono(String key, Callable<Object> source) {
            return Mono.fromCallable(source);
        }

        @Cacheable(cacheNames = ENTRIES, key = "#key", sync = true)
        public Flux<Object> flux(String key, Callable<Object> source) {
            return Flux.from(Mono.fromCallable(source));
        }
    }

    /** The ways to ask for a value. */
    enum Way {
        CACHE,
        SYNC,
        FUTURE,
        MONO,
        FLUX;

        /** Returns the value, or throws what a method without a cache would throw. */
        Object ask(App app, String key, Callable<Object> source) throws Exception {
            Loads loads = app.bean(Loads.class);
            try {
                return switch (this) {
                    case CACHE -> app.cache(ENTRIES).get(key, source);
                    case SYNC -> loads.value(key, source);
                    case FUTURE -> loads.future(key, source).join();
                    case MONO -> loads.mono(key, source).toFuture().join();
                    case FLUX ->
                        loads.flux(key, source).collectList().toFuture().join().get(0);
                };
            } catch (ValueRetrievalException e) {
                assertThat(e.getKey()).isEqualTo(key);
                assertThat(e).hasMessageContaining(source.toString());
                throw (Exception) e.getCause();
            } catch (CompletionException e) {
                throw e.getCause() instanceof Exception cause ? cause : e;
            }
        }
    }

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private App app;

    @BeforeAll
    void start() {
        app = App.start(List.of(Beans.class));
    }

    @AfterAll
    void stop() {
        app.close();
        threads.shutdownNow();
    }

    /** An exception of an application whose class says all. */
    static class AwayException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        @SuppressWarnings("RedundantModifier") // seen by reflection
        public AwayException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    /** An exception that holds more than constructors for all exceptions take. */
    static class StatusException extends AwayException {

        private static final long serialVersionUID = 1L;

        private final int status;

        @SuppressWarnings("RedundantModifier") // seen by reflection
        public StatusException(String message, @Nullable Throwable cause) {
            this(message, cause, 0);
        }

        StatusException(String message, @Nullable Throwable cause, int status) {
            super(message, cause);
            this.status = status;
        }
    }

    /** Calls of a source that fails once all callers wait for the first, and their exceptions; the first call's is first. */
    private final class Calls {

        private final AtomicInteger asked = new AtomicInteger();
        private final List<Throwable> failures = new ArrayList<>();

        Calls(Way way, String key, Callable<Object> failing) throws Exception {
            CountDownLatch loading = new CountDownLatch(1);
            CountDownLatch mayEnd = new CountDownLatch(1);
            Callable<Object> source = () -> {
                asked.incrementAndGet();
                loading.countDown();
                mayEnd.await();
                return failing.call();
            };
            List<Future<Throwable>> calls = new ArrayList<>();
            calls.add(call(way, key, source));
            assertThat(loading.await(20, TimeUnit.SECONDS)).isTrue();
            CompletableFuture<?> end = end();
            int ofFirst = end.getNumberOfDependents();
            for (int i = 1; i < CALLERS; i++) {
                calls.add(call(way, key, source));
            }
            while (end.getNumberOfDependents() < ofFirst + CALLERS - 1) {
                Thread.onSpinWait();
            }
            mayEnd.countDown();
            for (Future<Throwable> call : calls) {
                failures.add(call.get(20, TimeUnit.SECONDS));
            }
        }

        private Future<Throwable> call(Way way, String key, Callable<Object> source) {
            return threads.submit(() -> catchThrowable(() -> way.ask(app, key, source)));
        }

        /** Returns what waits for the only load. */
        private CompletableFuture<?> end() {
            Object parts = ReflectionTestUtils.getField(app.cache(ENTRIES), "parts");
            Object flights = ReflectionTestUtils.getField(ReflectionTestUtils.getField(parts, "loads"), "flights");
            return (CompletableFuture<?>)
                    ((Map<?, ?>) flights).values().iterator().next();
        }

        Throwable first() {
            return failures.get(0);
        }

        List<Throwable> others() {
            return failures.subList(1, failures.size());
        }
    }

    @ParameterizedTest
    @EnumSource
    void syncCacheable_sourceFails_isAskedOnceForAllWhoWait(Way way) throws Exception {
        String key = App.newKey();

        Calls calls = new Calls(way, key, () -> {
            throw new AwayException("away", null);
        });

        assertThat(calls.asked).hasValue(1);
        assertThat(calls.failures)
                .hasOnlyElementsOfType(AwayException.class)
                .allMatch(e -> "away".equals(e.getMessage()));
        Set<Throwable> distinct = Collections.newSetFromMap(new IdentityHashMap<>());
        distinct.addAll(calls.failures);
        assertThat(distinct).hasSize(CALLERS);
        assertThat(calls.others()).allMatch(e -> e.getCause() == calls.first());
        assertThat(way.ask(app, key, () -> "loaded")).isEqualTo("loaded");
    }

    @ParameterizedTest
    @EnumSource
    void syncCacheable_sourceFailsWithACheckedException_allGetItsClass(Way way) throws Exception {
        Calls calls = new Calls(way, App.newKey(), () -> {
            throw new IOException("away");
        });

        assertThat(calls.asked).hasValue(1);
        assertThat(calls.failures).hasOnlyElementsOfType(IOException.class);
    }

    @ParameterizedTest
    @EnumSource
    void syncCacheable_exceptionWithState_isThatOfTheLoad(Way way) throws Exception {
        Calls calls = new Calls(way, App.newKey(), () -> {
            throw new StatusException("away", null, 503);
        });

        assertThat(calls.asked).hasValue(1);
        assertThat(calls.failures)
                .allSatisfy(e -> assertThat(e)
                        .isInstanceOfSatisfying(
                                StatusException.class,
                                status -> assertThat(status.status).isEqualTo(503)));
    }

    /** What ends one load and says nothing of the source. */
    @SuppressWarnings("ImmutableEnumChecker") // lambdas
    private enum End {
        ERROR(() -> {
            throw new AssertionError("error");
        }),
        INTERRUPT(() -> {
            throw new AwayException("interrupted", new InterruptedException());
        }),
        INTERRUPTED_THREAD(() -> {
            Thread.currentThread().interrupt();
            throw new AwayException("interrupted", null);
        }),
        CANCELLATION(() -> {
            throw new CancellationException();
        });

        private final Callable<Object> source;

        End(Callable<Object> source) {
            this.source = source;
        }
    }

    @ParameterizedTest
    @EnumSource
    void syncCacheable_endOfOneLoadOnly_letsTheOthersLoad(End end) throws Exception {
        assertThat(new Calls(Way.SYNC, App.newKey(), end.source).asked).hasValue(CALLERS);
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"CACHE", "SYNC"})
    void syncCacheable_cancelledFuture_letsTheOthersLoad(Way way) throws Exception {
        assertThat(new Calls(way, App.newKey(), End.CANCELLATION.source).asked).hasValue(CALLERS);
    }
}
