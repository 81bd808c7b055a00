package dev.cachezip.oracle;

import dev.cachezip.autoconfigure.CachezipAutoConfiguration;
import dev.cachezip.pipeline.ValuePipeline;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** The pipeline of an application with the starter, which runs until it is closed. */
record StarterPipeline(AnnotationConfigApplicationContext application, ValuePipeline<Object> pipeline)
        implements AutoCloseable {

    /** Starts an application with these properties, each as {@code name=value}. */
    @SuppressWarnings("unchecked") // it takes any value
    static StarterPipeline start(String... properties) {
        AnnotationConfigApplicationContext application = new AnnotationConfigApplicationContext();
        TestPropertyValues.of(properties).applyTo(application);
        application.register(CachezipAutoConfiguration.class);
        application.refresh();
        return new StarterPipeline(application, application.getBean(ValuePipeline.class));
    }

    @Override
    public void close() {
        application.close();
    }
}
