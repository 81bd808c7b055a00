package dev.cachezip.it.jpa;

import jakarta.persistence.EntityManager;
import java.util.function.UnaryOperator;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;

/** A grown application with entities, none of which knows how it is cached. */
@Configuration(proxyBeanMethods = false)
@EntityScan
@EnableJpaRepositories
public class JpaApplication {

    @Bean
    Clinic clinic(Owners owners, Pets pets) {
        return new Clinic(owners, pets);
    }

    @Bean
    Shelves shelves(EntityManager manager) {
        return new Shelves(manager);
    }

    @Bean
    UnaryOperator<Object> calls(Clinic clinic, Shelves shelves) {
        return new Calls(clinic, shelves);
    }

    /** Puts and evictions wait for the transaction, as caches of entities should. */
    @Bean
    RedisCacheManagerBuilderCustomizer transactionAware() {
        return builder -> builder.transactionAware();
    }
}
