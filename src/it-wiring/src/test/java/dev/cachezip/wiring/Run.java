package dev.cachezip.wiring;

import dev.cachezip.wiring.Servers.Entry;
import dev.cachezip.wiring.Servers.Place;
import dev.cachezip.wiring.Step.Caches;
import io.lettuce.core.CopyArgs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** One run of a program on one application. Its threads are in lock step: each waits for the step of the other. */
final class Run {

    static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final long SOON = 90_000;

    private final Application application;
    private final List<String> log = new CopyOnWriteArrayList<>();
    private final List<Object> owned = new CopyOnWriteArrayList<>();
    private final AtomicInteger made = new AtomicInteger();
    private final List<Step> running = new CopyOnWriteArrayList<>();
    private final Set<Integer> busy = ConcurrentHashMap.newKeySet();

    Run(Application application) {
        this.application = application;
    }

    /** Takes a step; returns what has happened. */
    List<String> take(Step step) {
        log.clear();
        perform(step);
        application.settle();
        owned.forEach(Outcome::change);
        owned.clear();
        return List.copyOf(log);
    }

    /** Goes on with the values that another run comes to next. */
    void catchUp(Run other) {
        made.set(other.made.get());
    }

    private void perform(Step step) {
        if (waitsForOther(step) || Difference.isLeftOut(application.setUp(), step)) {
            log.add("left out: " + step.op());
            return;
        }
        int here = application.threadNumber();
        int thread = step.thread();
        if (thread != here && busy.contains(thread)) {
            // It waits for the load or the transaction that this step is a part of.
            thread = IntStream.range(0, Step.THREADS)
                    .filter(free -> !busy.contains(free))
                    .findFirst()
                    .orElse(here);
        }
        if (thread == here) {
            run(step);
            return;
        }
        int other = thread;
        busy.add(other);
        try {
            application.thread(other).submit(() -> run(step)).get(2 * PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(step + " has not ended", e);
        } finally {
            busy.remove(other);
        }
    }

    /** Returns whether a step would wait for the load that it is a part of: cachezip loads an entry once. */
    private boolean waitsForOther(Step step) {
        return running.stream().anyMatch(other -> Difference.isLocked(application.setUp(), other))
                || (step.op().maySingleFlight()
                        && running.stream().anyMatch(other -> other.op().maySingleFlight()));
    }

    @SuppressWarnings("IllegalCatch") // errors are results, too
    private void run(Step step) {
        running.add(step);
        String result;
        Call call = new Call(step);
        try {
            Object returned = step.op().on(call);
            if (step.op().isOfOthers()) {
                application.awaitMessages();
            }
            result = show(returned);
            if (returned instanceof Op.Found found) {
                own(found.value());
            } else {
                own(returned);
            }
        } catch (Throwable e) {
            result = show(e);
        }
        call.awaitSources();
        running.remove(step);
        log.add(step.op() + ": " + result);
    }

    private void own(@Nullable Object value) {
        if (value != null) {
            owned.add(value);
        }
    }

    private static String show(@Nullable Object returned) {
        return returned instanceof Op.Found found
                ? "found " + Outcome.show(found.value())
                : returned instanceof Optional<?> optional
                        ? "optional " + Outcome.show(optional.orElse(null))
                        : Outcome.show(returned);
    }

    private static String show(Throwable thrown) {
        StringBuilder text = new StringBuilder();
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            if (each instanceof ExecutionException || each instanceof CompletionException) {
                continue;
            }
            text.append(" throws ").append(each.getClass().getSimpleName());
            if (each.getMessage() != null && each.getMessage().startsWith("value ")) {
                text.append(' ').append(each.getMessage());
            }
        }
        return text.toString();
    }

    /** What a step works with. */
    final class Call {

        private final Step step;
        private final String tenant = Tenant.current();
        private final List<Future<?>> sources = new CopyOnWriteArrayList<>();

        Call(Step step) {
            this.step = step;
        }

        Step step() {
            return step;
        }

        /** Waits for what goes on when the caller has its result, such as the rest of a Flux and its put. */
        void awaitSources() {
            for (Future<?> source : sources) {
                try {
                    source.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                } catch (Exception e) {
                    throw new IllegalStateException("The source of " + step + " has not ended", e);
                }
            }
        }

        Object key() {
            return step.key().get();
        }

        Class<?> type() {
            return step.cache() == Caches.TEXTS ? String.class : Object.class;
        }

        Cache cache() {
            return Objects.requireNonNull(
                    application.manager(step.manager()).getCache(step.cache().cacheName()), "no such cache");
        }

        Service service() {
            return application.service();
        }

        ServiceOfSecond either() {
            return application.service(step.manager());
        }

        @Nullable
        Object value() throws Exception {
            int number = made.incrementAndGet();
            Object value = step.op().declaresType()
                    ? step.outcome().makeText(number)
                    : step.outcome().makeFor(step.op().isOfCache() ? step.cache() : Caches.OBJECTS, number);
            own(value);
            return value;
        }

        Callable<@Nullable Object> load() {
            return () -> {
                log.add("load");
                step.during().forEach(Run.this::perform);
                return value();
            };
        }

        Supplier<CompletableFuture<@Nullable Object>> later() {
            return () -> {
                log.add("load");
                CompletableFuture<@Nullable Object> future = new CompletableFuture<>();
                sources.add(application.source().submit(() -> complete(future)));
                return future;
            };
        }

        @SuppressWarnings("IllegalCatch") // as a source may fail
        private void complete(CompletableFuture<@Nullable Object> future) {
            try {
                // Else it would be chance whether what follows is done by the thread that ends the future or by the one
                // that
                // adds it, which may have a transaction and another tenant.
                Application.await(() -> future.getNumberOfDependents() > 0);
                // As a framework does that passes a context on: what stock does without one is not to be compared.
                Tenant.become(tenant);
                step.during().forEach(Run.this::perform);
                future.complete(value());
            } catch (Throwable e) {
                future.completeExceptionally(e);
            }
        }

        Object transaction(int propagation, boolean rollBack) {
            TransactionTemplate template = new TransactionTemplate(application.bean(PlatformTransactionManager.class));
            template.setPropagationBehavior(propagation);
            template.executeWithoutResult(status -> {
                step.during().forEach(Run.this::perform);
                if (rollBack) {
                    status.setRollbackOnly();
                }
            });
            return rollBack ? "rolled back" : "committed";
        }

        private @Nullable Target target() {
            application.settle();
            List<Target> targets = new ArrayList<>();
            for (Place place : application.servers().places()) {
                Map<String, Entry> entries = place.entries();
                Difference.removeOurs(entries);
                entries.values().forEach(entry -> targets.add(new Target(place, entry)));
            }
            return targets.isEmpty()
                    ? null
                    : targets.get(Math.floorMod(step.key().name().hashCode(), targets.size()));
        }

        Object othersDelete() {
            Target target = target();
            return target == null
                    ? "nothing"
                    : target.place().redis().del(target.entry().key());
        }

        Object othersExpire() {
            Target target = target();
            return target == null
                    ? "nothing"
                    : target.place()
                            .redis()
                            .pexpire(
                                    target.entry().key(),
                                    Duration.ofMillis(SOON
                                            + application.longerInRedis(
                                                    target.entry().key())));
        }

        /** Another instance puts, a value that it has from this cache. */
        Object othersCopy() {
            Target target = target();
            if (target == null) {
                return "nothing";
            }
            byte[] copy = target.entry().key().clone();
            copy[copy.length - 1]++;
            return target.place().redis().copy(target.entry().key(), copy, CopyArgs.Builder.replace(true));
        }

        private record Target(Place place, Entry entry) {}
    }
}
