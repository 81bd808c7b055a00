package com.example;

import java.math.BigDecimal;
import java.time.Instant;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.stereotype.Component;

/** A user's first application: it asks a cached method twice, and fails unless the method runs once. */
@EnableCaching
@SpringBootApplication
public class FirstApplication {

    public static void main(String[] args) {
        try (var context = SpringApplication.run(FirstApplication.class, args)) {
            Products products = context.getBean(Products.class);
            Product loaded = products.product(4711);
            Product cached = products.product(4711);
            if (!cached.equals(loaded) || products.loads() != 1) {
                throw new IllegalStateException(products.loads() + " loads: " + loaded + ", " + cached);
            }
        }
    }

    public record Product(long id, String name, BigDecimal price, Instant added) {}

    @Component
    public static class Products {

        private int loads;

        @Cacheable("products")
        public Product product(long id) {
            loads++;
            return new Product(id, "Dune", new BigDecimal("9.90"), Instant.now());
        }

        public int loads() {
            return loads;
        }
    }
}
