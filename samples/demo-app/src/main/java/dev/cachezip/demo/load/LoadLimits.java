package dev.cachezip.demo.load;

import java.util.List;

/**
 * What can be asked for.
 *
 * @param items lengths of lists
 * @param maxSeconds of each length
 * @param maxThreads requests at a time
 * @param maxItemsAtATime of all of these together
 */
record LoadLimits(List<Integer> items, int maxSeconds, int maxThreads, int maxItemsAtATime) {

    static LoadLimits all() {
        return new LoadLimits(LoadPlan.SIZES, LoadPlan.MAX_SECONDS, LoadPlan.MAX_THREADS, LoadPlan.MAX_ITEMS_AT_A_TIME);
    }
}
