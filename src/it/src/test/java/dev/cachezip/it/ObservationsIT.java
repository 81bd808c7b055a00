package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.samples.SampleValue;
import dev.cachezip.serializer.UnreadableValueException;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.Observation.Context;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Values that are written and read are seen as part of what the application does, if it wants that. */
class ObservationsIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    private final String key = App.newKey();
    private final Object page = SampleValue.PRODUCT_PAGE.value();

    @Test
    void values_areObserved_asPartOfTheRequest() {
        try (App app = App.start(List.of(Observing.class), "cachezip.observations.enabled=true")) {
            app.bean(Observing.class).request(() -> app.shop().find(key, Counted.of(page)));
            byte[] stored = RawRedis.shared().await(App.redisKey(Shop.ON_DEMAND, key));
            app.bean(Observing.class).request(() -> app.shop().find(key, Counted.never()));

            KeyValues expected =
                    KeyValues.of("cache", Shop.ON_DEMAND, "cache.manager", "cacheManager", "algorithm", "zstd");
            assertThat(app.bean(Observing.class).ended)
                    .extracting(Context::getName)
                    .containsExactly("cachezip.serialize", "request", "cachezip.deserialize", "request");
            assertThat(app.bean(Observing.class).ended)
                    .filteredOn(context -> context.getName().startsWith("cachezip."))
                    .allSatisfy(context -> {
                        assertThat(context.getLowCardinalityKeyValues()).containsExactlyInAnyOrderElementsOf(expected);
                        assertThat(context.getHighCardinalityKeyValue("stored.length")
                                        .getValue())
                                .isEqualTo(String.valueOf(stored.length));
                        assertThat(context.getParentObservation()
                                        .getContextView()
                                        .getName())
                                .isEqualTo("request");
                        assertThat(context.getError()).isNull();
                    });
        }
    }

    @Test
    void entryThatCannotBeRead_isObservedWithItsError() {
        try (App app = App.start(List.of(Observing.class), "cachezip.observations.enabled=true")) {
            RawRedis.shared().set(App.redisKey(Shop.ON_DEMAND, key), new byte[] {(byte) 0x82});
            assertThat(app.shop().find(key, Counted.of(page))).isEqualTo(page);

            Context first = app.bean(Observing.class).ended.get(0);
            assertThat(first.getName()).isEqualTo("cachezip.deserialize");
            assertThat(first.getLowCardinalityKeyValue("algorithm").getValue()).isEqualTo("none");
            assertThat(first.getError()).isInstanceOf(UnreadableValueException.class);
        }
    }

    @Test
    void values_areNotObserved_byDefault() {
        try (App app = App.start(List.of(Observing.class))) {
            app.shop().find(key, Counted.of(page));
            assertThat(app.bean(Observing.class).ended).isEmpty();
        }
    }

    /** An application with observations. */
    @Configuration(proxyBeanMethods = false)
    static class Observing {

        private final List<Context> ended = new CopyOnWriteArrayList<>();

        private final ObservationRegistry registry = ObservationRegistry.create();

        @Bean
        ObservationRegistry observationRegistry() {
            registry.observationConfig().observationHandler(new Ended());
            return registry;
        }

        void request(Runnable work) {
            Observation.createNotStarted("request", registry).observe(work);
        }

        private final class Ended implements ObservationHandler<Context> {

            @Override
            public void onStop(Context context) {
                ended.add(context);
            }

            @Override
            public boolean supportsContext(Context context) {
                // Lettuce's own are there, too.
                return !"lettuce".equals(context.getName());
            }
        }
    }
}
