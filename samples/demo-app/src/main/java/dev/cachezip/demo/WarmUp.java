package dev.cachezip.demo;

import dev.cachezip.demo.accounts.HistoryService;
import dev.cachezip.demo.catalog.ProductService;
import dev.cachezip.demo.sessions.SessionService;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.stereotype.Component;

/** A runner that fetches a few values of each kind once, so that every cache holds something to look at. */
@Component
@ConditionalOnBooleanProperty(name = "shop.warm-up", matchIfMissing = true)
final class WarmUp implements ApplicationRunner {

    private static final Logger log = LoggerFactory.getLogger(WarmUp.class);

    private static final int THREADS = 8;
    private static final int PRODUCTS = 20;
    private static final int HISTORIES = 5;
    private static final int SESSIONS = 20;

    private final ProductService products;
    private final HistoryService histories;
    private final SessionService sessions;

    WarmUp(ProductService products, HistoryService histories, SessionService sessions) {
        this.products = products;
        this.histories = histories;
        this.sessions = sessions;
    }

    @Override
    public void run(ApplicationArguments args) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            for (Future<Object> fetched : threads.invokeAll(fetches())) {
                fetched.get();
            }
        } catch (ExecutionException e) {
            // The shop works without warm caches; the failure shows again at the first request.
            log.warn("The caches could not be warmed up: {}", String.valueOf(e.getCause()));
        } finally {
            threads.shutdownNow();
        }
    }

    private List<Callable<Object>> fetches() {
        List<Callable<Object>> fetches = new ArrayList<>();
        for (long id = 1; id <= HISTORIES; id++) {
            long account = id;
            fetches.add(() -> histories.history(account));
        }
        for (long id = 1; id <= PRODUCTS; id++) {
            long product = id;
            fetches.add(() -> products.product(product));
            fetches.add(() -> products.page(product));
        }
        for (long id = 1; id <= SESSIONS; id++) {
            long session = id;
            fetches.add(() -> sessions.session(session));
        }
        return fetches;
    }
}
