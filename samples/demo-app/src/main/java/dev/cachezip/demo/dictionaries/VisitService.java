package dev.cachezip.demo.dictionaries;

import dev.cachezip.demo.catalog.ProductService;
import dev.cachezip.demo.pipeline.InvalidRequestException;
import dev.cachezip.demo.sessions.SessionService;
import dev.cachezip.demo.source.SlowSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongFunction;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Service;

/** A service that visits random values of the shop, so that caches fill as they would in a busy hour. Thread-safe. */
@Service
final class VisitService implements DisposableBean {

    private static final int THREADS = 24;
    private static final int MAX_VISITS = 1_000;

    private final List<LongFunction<Object>> kinds;
    private final ExecutorService visitors = Executors.newFixedThreadPool(THREADS, task -> {
        Thread thread = new Thread(task, "visitor");
        thread.setDaemon(true);
        return thread;
    });

    VisitService(ProductService products, SessionService sessions) {
        this.kinds = List.of(products::product, products::page, sessions::session);
    }

    /**
     * Visits products, pages and sessions, and waits until all are visited.
     *
     * @param each number of values of each kind
     * @throws InvalidRequestException if it is out of bounds
     */
    Visits visit(int each) throws InterruptedException {
        if (each < 1 || each > MAX_VISITS) {
            throw new InvalidRequestException("each must be from 1 to " + MAX_VISITS + "; it is " + each + ".");
        }
        List<Callable<Boolean>> visits = new ArrayList<>();
        for (int i = 0; i < each; i++) {
            kinds.forEach(kind -> visits.add(() -> comesBack(kind)));
        }
        int wrong = 0;
        try {
            for (Future<Boolean> visit : visitors.invokeAll(visits)) {
                wrong += visit.get() ? 0 : 1;
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure
                    ? failure
                    : new IllegalStateException("A value could not be visited", e.getCause());
        }
        return new Visits(visits.size(), wrong);
    }

    private static boolean comesBack(LongFunction<Object> kind) {
        long id = ThreadLocalRandom.current().nextLong(1, SlowSource.HIGHEST_ID + 1);
        return kind.apply(id).equals(kind.apply(id));
    }

    @Override
    public void destroy() {
        visitors.shutdownNow();
    }
}
