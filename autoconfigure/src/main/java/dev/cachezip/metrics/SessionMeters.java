package dev.cachezip.metrics;

import dev.cachezip.session.SessionCounts;
import dev.cachezip.session.SessionCounts.Form;
import dev.cachezip.session.SessionFailures;
import dev.cachezip.session.SessionSerializer;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.springframework.aop.framework.AopInfrastructureBean;

/**
 * Micrometer's meters of the values of sessions. The names begin with {@code cachezip.session}.
 *
 * <ul>
 *   <li>{@code values}: values, with the tags {@code operation}, {@code encode} or {@code decode}, and {@code form}, {@code
 *       cachezip}, {@code legacy}, {@code text}, {@code null} or {@code omitted}
 *   <li>{@code bytes}: bytes of encoded values, with the tag {@code state}: {@code plain} or {@code stored}
 *   <li>{@code time}: seconds, with the tag {@code operation}
 *   <li>{@code failures}: values that could not be read, with the tag {@code cause}
 *   <li>{@code rehearsals}: classes that were tried while the former format is written, or of which a value was refused, with
 *       the tag {@code result}: {@code storable} or {@code refused}
 * </ul>
 */
public final class SessionMeters implements MeterBinder, AopInfrastructureBean {

    /** The kinds of {@link dev.cachezip.CachezipException} that bytes without a declared type may cause. */
    private static final List<String> KINDS =
            List.of("codec", "malformed", "no-library", "too-large", "type-not-allowed", "unknown-dictionary");

    private static final double NANOS_PER_SECOND = 1e9;

    private final SessionSerializer sessions;

    /** Creates the meters of a serializer. */
    public SessionMeters(SessionSerializer sessions) {
        this.sessions = sessions;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (Form form : Form.values()) {
            String name = form.name().toLowerCase(Locale.ROOT);
            count(registry, "values", "values", it -> it.values(form), "operation", "encode", "form", name);
            count(registry, "values", "values", it -> it.valuesRead(form), "operation", "decode", "form", name);
        }
        count(registry, "bytes", BaseUnits.BYTES, SessionCounts::plainBytes, "state", "plain");
        count(registry, "bytes", BaseUnits.BYTES, SessionCounts::storedBytes, "state", "stored");
        count(registry, "time", "seconds", it -> it.encodeNanos() / NANOS_PER_SECOND, "operation", "encode");
        count(registry, "time", "seconds", it -> it.decodeNanos() / NANOS_PER_SECOND, "operation", "decode");
        counter(registry, "rehearsals", "classes", it -> it.refusals().refused().size(), "result", "refused");
        counter(
                registry,
                "rehearsals",
                "classes",
                it -> it.refusals().tried() - it.refusals().refused().size(),
                "result",
                "storable");
        for (String kind : KINDS) {
            counter(registry, "failures", "values", it -> failures(it.failures(), kind), "cause", kind);
        }
    }

    private static double failures(SessionFailures failures, String kind) {
        return failures.counts().entrySet().stream()
                .filter(entry -> entry.getKey().kind().equals(kind))
                .mapToLong(entry -> entry.getValue())
                .sum();
    }

    private void count(
            MeterRegistry registry, String name, String unit, ToDoubleFunction<SessionCounts> value, String... tags) {
        counter(registry, name, unit, it -> value.applyAsDouble(it.counts()), tags);
    }

    private void counter(
            MeterRegistry registry,
            String name,
            String unit,
            ToDoubleFunction<SessionSerializer> value,
            String... tags) {
        FunctionCounter.builder("cachezip.session." + name, sessions, value)
                .baseUnit(unit)
                .tags(tags)
                .register(registry);
    }
}
