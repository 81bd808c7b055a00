package com.example;

import com.sun.management.OperatingSystemMXBean;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.math.BigDecimal;
import java.time.Instant;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.annotation.Bean;

/**
 * Starts a small application, asks a cached method until it hits, and prints what that took: milliseconds since the JVM's
 * start when the application had started, and after the hit; milliseconds of the processor; classes; KB of metaspace.
 */
@EnableCaching
@SpringBootApplication
public class StartUp {

    public static void main(String[] args) {
        try (var context = SpringApplication.run(StartUp.class, args)) {
            long started = millis();
            Products products = context.getBean(Products.class);
            Product last = products.product(4711);
            // The second call comes before Redis has the value if Lettuce has not sent it yet.
            for (Product next = products.product(4711); !next.equals(last); next = products.product(4711)) {
                last = next;
            }
            long called = millis();
            long cpu = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
            long metaspace = ManagementFactory.getMemoryPoolMXBeans().stream()
                    .filter(pool -> pool.getName().equals("Metaspace"))
                    .mapToLong(pool -> pool.getUsage().getUsed())
                    .sum();
            System.out.println("START " + started + " " + called + " " + cpu / 1_000_000 + " "
                    + ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount() + " " + metaspace / 1024);
        }
    }

    private static long millis() {
        return System.currentTimeMillis() - ManagementFactory.getRuntimeMXBean().getStartTime();
    }

    /** With {@link Serializable}, which the start without cachezip needs. */
    public record Product(long id, String name, BigDecimal price, Instant added) implements Serializable {}

    public static class Products {

        @Cacheable("products")
        public Product product(long id) {
            return new Product(id, "Dune", new BigDecimal("9.90"), Instant.now());
        }
    }

    @Bean
    Products products() {
        return new Products();
    }
}
