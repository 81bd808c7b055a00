package dev.cachezip.metrics;

import dev.cachezip.compress.Waits;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.springframework.aop.framework.AopInfrastructureBean;

/**
 * The meter {@code cachezip.pool.wait}: how often and how long threads have waited for a native context.
 */
public final class PoolMeters implements MeterBinder, AopInfrastructureBean {

    // Kept here, since a registry only holds it weakly.
    private final Supplier<Waits> waits;

    /** Creates the meter of all pipelines. */
    public PoolMeters(Supplier<Waits> waits) {
        this.waits = waits;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        FunctionTimer.builder(
                        "cachezip.pool.wait",
                        waits,
                        all -> all.get().count(),
                        all -> all.get().nanos(),
                        TimeUnit.NANOSECONDS)
                .description("Time that threads have waited for a native context of a compressor")
                .register(registry);
    }
}
