package dev.cachezip.demo.savings;

import java.util.List;

/**
 * The savings of the whole shop.
 *
 * @param caches one row for each cache
 * @param total their sum
 */
record SavingsReport(List<Savings> caches, Savings total) {

    static SavingsReport of(List<Savings> caches) {
        return new SavingsReport(caches, caches.stream().reduce(Savings.none("total"), Savings::plus));
    }
}
