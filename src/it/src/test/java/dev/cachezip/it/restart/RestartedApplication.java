package dev.cachezip.it.restart;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** An application whose classes are loaded anew each time it starts. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableCaching
public class RestartedApplication {

    @Bean
    Items items() {
        return new Items();
    }

    /** Looks up items the way that its argument names, for those who do not share its classes. */
    @Bean
    UnaryOperator<Object> lookup(Items items) {
        return way -> switch ((String) way) {
            case "declared" -> items.declared();
            case "undeclared" -> items.undeclared();
            case "later" -> items.later().join();
            default -> throw new IllegalArgumentException(way.toString());
        };
    }

    /** A cached value. */
    record Item(String name, List<Part> parts) {}

    /** A part of it. */
    record Part(int number) {}

    /** Cached methods. */
    static class Items {

        private static Item item() {
            return new Item("loaded by " + Thread.currentThread().getName(), List.of(new Part(1)));
        }

        @Cacheable("restart-declared")
        public Item declared() {
            return item();
        }

        @Cacheable("restart-undeclared")
        public Object undeclared() {
            return List.of(item());
        }

        @Cacheable("restart-later")
        public CompletableFuture<Item> later() {
            return CompletableFuture.completedFuture(item());
        }
    }
}
