package com.example;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import org.springframework.boot.SpringApplication;

/** Starts the first application and prints what that took: milliseconds since the JVM's start, classes, KB of metaspace. */
public class StartUp {

    public static void main(String[] args) {
        try (var context = SpringApplication.run(FirstApplication.class, args)) {
            long millis = System.currentTimeMillis()
                    - ManagementFactory.getRuntimeMXBean().getStartTime();
            long metaspace = ManagementFactory.getMemoryPoolMXBeans().stream()
                    .filter(pool -> pool.getName().equals("Metaspace"))
                    .mapToLong(pool -> pool.getUsage().getUsed())
                    .sum();
            System.out.println("START " + millis + " "
                    + ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount() + " " + metaspace / 1024);
        }
    }
}
