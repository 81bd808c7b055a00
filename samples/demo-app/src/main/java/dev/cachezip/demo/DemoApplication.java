package dev.cachezip.demo;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.cache.annotation.EnableCaching;

/** The demo application: a shop that caches the answers of its slow repository. */
@SpringBootApplication(proxyBeanMethods = false)
@ConfigurationPropertiesScan
@EnableCaching
public final class DemoApplication {

    private DemoApplication() {}

    /**
     * Starts the shop.
     *
     * @param args properties as {@code --name=value}
     */
    public static void main(String[] args) {
        SpringApplication.run(DemoApplication.class, args);
    }
}
