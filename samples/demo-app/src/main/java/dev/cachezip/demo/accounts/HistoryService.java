package dev.cachezip.demo.accounts;

import java.util.List;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.stereotype.Service;

/** Order histories, cached as one value for each account. */
@Service
public class HistoryService {

    private final HistoryRepository repository;

    HistoryService(HistoryRepository repository) {
        this.repository = repository;
    }

    /**
     * Returns the order history of an account.
     *
     * @param account the account's number
     * @return the last 1000 orders, newest first
     */
    @Cacheable("order-history")
    public List<OrderRecord> history(long account) {
        return repository.history(account);
    }

    /**
     * Returns orders, of as many accounts as necessary, neither cached nor slow.
     *
     * @param count number of orders
     * @return the same orders for equal counts
     */
    public List<OrderRecord> sample(int count) {
        return repository.sample(count);
    }
}
