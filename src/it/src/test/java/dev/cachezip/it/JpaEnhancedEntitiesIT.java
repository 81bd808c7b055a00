package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.it.jpa.JpaApplication;
import dev.cachezip.logs.ProvokedLogs;
import jakarta.persistence.EntityManagerFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.hibernate.SessionFactory;
import org.hibernate.engine.spi.PersistentAttributeInterceptable;
import org.hibernate.stat.Statistics;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Entities that Hibernate has rewritten when they were built come back as those that JDK serialization brings back. */
class JpaEnhancedEntitiesIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    private static final Map<String, String> ENTRIES = Map.of(
            "whole", "owners-whole::1",
            "bare", "owners-bare::1",
            "pet", "pets-whole::1",
            "author", "authors::00000000-0000-0001-0000-000000000001",
            "book", "books::978-1",
            "passport", "passports::P1",
            "tree", "categories::left",
            "payment", "payments::2");

    private static App jdk;
    private static App starter;

    private final RawRedis redis = RawRedis.shared();

    @BeforeAll
    static void startApplications() throws ClassNotFoundException {
        jdk = start("enhanced-jdk", "cachezip.enabled=false");
        starter = start("enhanced", "cachezip.allowed-types=dev.cachezip.it.jpa.*");
    }

    private static App start(String name, String property) throws ClassNotFoundException {
        ClassLoader enhanced = new EnhancedEntities(JpaApplication.class.getPackageName());
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(enhanced);
        try {
            App app = App.start(
                    List.of(enhanced.loadClass(JpaApplication.class.getName())),
                    "spring.autoconfigure.exclude=",
                    "spring.datasource.url=jdbc:h2:mem:" + name,
                    "spring.cache.redis.key-prefix=" + prefix(name),
                    "spring.jpa.properties.hibernate.generate_statistics=true",
                    "logging.level.org.hibernate.session.metrics=off",
                    "cachezip.compression.algorithm=none",
                    property);
            assertThat(calls(app).apply("fill")).isEqualTo("filled");
            return app;
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static String prefix(String name) {
        return App.PREFIX + name + ":";
    }

    @SuppressWarnings("unchecked") // it takes the names of calls
    private static UnaryOperator<Object> calls(App app) {
        return app.bean("calls", UnaryOperator.class);
    }

    @AfterAll
    static void stopApplications() {
        jdk.close();
        starter.close();
    }

    private Object hit(App app, String name, String call) {
        Object first = calls(app).apply(call);
        assertThat(first).isInstanceOf(PersistentAttributeInterceptable.class);
        redis.await(prefix(name) + ENTRIES.get(call));
        Statistics statistics = statistics(app);
        statistics.clear();
        Object second = calls(app).apply(call);
        assertThat(statistics.getPrepareStatementCount()).isZero();
        return second;
    }

    private static Statistics statistics(App app) {
        return app.bean(EntityManagerFactory.class).unwrap(SessionFactory.class).getStatistics();
    }

    @ParameterizedTest
    @ValueSource(strings = {"whole", "pet", "author", "book", "passport", "tree", "payment"})
    void entity_thatIsLoaded_comesBack(String call) {
        Object stock = hit(jdk, "enhanced-jdk", call);

        Object ours = hit(starter, "enhanced", call);

        assertThat(ours).isInstanceOf(PersistentAttributeInterceptable.class);
        assertThat(Graph.of(ours)).isEqualTo(Graph.of(stock));
    }

    @ParameterizedTest
    @ValueSource(strings = {"whole", "author"})
    void whatHibernateAdds_isNotStored(String call) {
        hit(starter, "enhanced", call);

        String stored = new String(redis.get(prefix("enhanced") + ENTRIES.get(call)), StandardCharsets.ISO_8859_1);
        assertThat(stored).doesNotContain("hibernate");
    }

    @Test
    void entity_whoseCollectionsAreNotLoaded_comesBack() {
        Object stock = hit(jdk, "enhanced-jdk", "bare");

        Object ours = hit(starter, "enhanced", "bare");

        assertThat(Graph.of(ours)).isEqualTo(Graph.of(stock));
        assertThat(Graph.of(ours)).contains("unloaded org.hibernate.collection.spi.PersistentBag");
    }

    /** JDK serialization has it come back with nulls, as if it were loaded: merged, it would clear columns. */
    @Test
    void entity_withAnotherOneWhoseAttributesAreNotLoaded_isTheMethodsValue() {
        for (int i = 0; i < 2; i++) {
            assertThat(calls(starter).apply("barePet")).isNotNull();
        }
        assertThat(redis.exists(prefix("enhanced") + "pets-bare::1")).isFalse();
    }
}
