package dev.cachezip.demo.load;

import java.util.List;

/**
 * The limits of a load.
 *
 * @param items lengths of lists
 * @param maxSeconds maximum time for each length, in seconds
 * @param maxThreads maximum number of concurrent requests
 * @param maxItemsAtATime maximum number of items in all concurrent requests together
 */
record LoadLimits(List<Integer> items, int maxSeconds, int maxThreads, int maxItemsAtATime) {

    static LoadLimits all() {
        return new LoadLimits(LoadPlan.SIZES, LoadPlan.MAX_SECONDS, LoadPlan.MAX_THREADS, LoadPlan.MAX_ITEMS_AT_A_TIME);
    }
}
