package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.it.restart.RestartedApplication;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.io.DefaultResourceLoader;

/** An application that is restarted in the same JVM with its classes loaded anew, as Spring Boot's DevTools do. */
class RestartIT {

    private static final String PACKAGE = RestartedApplication.class.getPackageName();

    @ParameterizedTest
    @ValueSource(strings = {"declared", "undeclared", "later"})
    void value_cachedBeforeARestart_isOfTheClassesAfterIt(String way) throws Exception {
        String prefix = App.PREFIX + App.newKey() + ":";
        try (Restarted before = new Restarted(prefix);
                Restarted after = new Restarted(prefix)) {
            Object first = before.lookup(way);
            RawRedis.shared().await(prefix + "restart-" + way + "::SimpleKey []");

            Object second = after.lookup(way);

            assertThat(second).hasToString(first.toString());
            assertThat(classLoader(second)).isSameAs(after.loader).isNotSameAs(classLoader(first));
            // Both go on, as when requests of before are still served.
            assertThat(classLoader(before.lookup(way))).isSameAs(before.loader);
        }
    }

    private static ClassLoader classLoader(Object value) {
        return (value instanceof List<?> list ? list.get(0) : value).getClass().getClassLoader();
    }

    /** A run of the application, with a class loader of its own. */
    private static final class Restarted implements AutoCloseable {

        private final URLClassLoader loader;
        private final ConfigurableApplicationContext context;

        Restarted(String prefix) throws ClassNotFoundException {
            URL classes = RestartIT.class.getProtectionDomain().getCodeSource().getLocation();
            Predicate<String> own = name -> name.startsWith(PACKAGE);
            loader = new URLClassLoader(new URL[] {classes}, new FilteredClassLoader(own));
            Thread thread = Thread.currentThread();
            ClassLoader outside = thread.getContextClassLoader();
            thread.setContextClassLoader(loader);
            try {
                RedisServer server = RedisServers.shared();
                context = new SpringApplicationBuilder(new DefaultResourceLoader(loader))
                        .sources(loader.loadClass(RestartedApplication.class.getName()))
                        .run(
                                "--spring.data.redis.host=" + server.host(),
                                "--spring.data.redis.port=" + server.port(),
                                "--spring.cache.redis.key-prefix=" + prefix,
                                "--spring.cache.redis.time-to-live=10m",
                                "--spring.main.banner-mode=off");
            } finally {
                // Later look-ups are made by a thread that knows other classes.
                thread.setContextClassLoader(outside);
            }
        }

        @SuppressWarnings("unchecked") // it takes and gives objects
        Object lookup(String way) {
            return context.getBean("lookup", UnaryOperator.class).apply(way);
        }

        @Override
        public void close() throws IOException {
            try (loader) {
                context.close();
            }
        }
    }
}
