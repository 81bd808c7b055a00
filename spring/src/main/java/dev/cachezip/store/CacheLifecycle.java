package dev.cachezip.store;

import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.context.SmartLifecycle;

/**
 * The lifecycle of what uses the connections to Redis, which are in phase 0: it starts after them, and stops before they
 * close, after web servers have ended their requests.
 */
public abstract class CacheLifecycle implements SmartLifecycle, AopInfrastructureBean {

    private volatile boolean running;

    /**
     * Creates a lifecycle.
     *
     * @param running whether it runs already, without an application that starts it
     */
    protected CacheLifecycle(boolean running) {
        this.running = running;
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public final boolean isRunning() {
        return running;
    }

    @Override
    public final int getPhase() {
        return 1;
    }
}
