package dev.cachezip.wiring;

import dev.cachezip.wiring.Servers.Entry;
import dev.cachezip.wiring.SetUp.Flight;
import dev.cachezip.wiring.SetUp.Prefix;
import dev.cachezip.wiring.SetUp.Stale;
import dev.cachezip.wiring.SetUp.Statistics;
import dev.cachezip.wiring.SetUp.Times;
import dev.cachezip.wiring.SetUp.Writer;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What differs from stock on purpose, one line each. After a step that differs for such a reason, both applications begin
 * again with no entries; some steps are left out. The list grows only with the reason in the commit.
 */
enum Difference {
    /**
     * A value of another type than a method declares is a miss; with stock it is a ClassCastException at the caller. And each
     * cache has times of its own, though it shares its keys.
     */
    CACHES_SHARE_KEYS(
            Treatment.LEFT_OUT,
            "fidelity.md#types-and-ids",
            (setUp, step) -> setUp.has(Prefix.NONE) && !step.isOfObjects()),
    /** Stock looks for the entry once more when it has the lock, and counts that look. */
    LOCKING_WRITER_LOCKS_NO_LOADS(
            Treatment.FORGIVEN,
            "spring-cache.md#how-caches-get-the-serializer",
            (setUp, step) -> setUp.has(Statistics.ON)
                    && setUp.has(Writer.LOCKING)
                    && step.op().isSyncLoad()),
    /** Stock gives a function of the application null in the place of the loaded value. */
    TIME_OF_LOADED_VALUE_MAY_DEPEND_ON_IT(
            Treatment.FORGIVEN,
            "spring-cache.md#a-configuration-of-your-own",
            (setUp, step) -> setUp.has(Times.BY_ENTRY) && step.op().isSyncLoad()),
    /** Not mended: the pattern of a cache without a prefix matches the locks of loads, too, so that some were removed. */
    CLEAR_WITHOUT_PREFIX_FINDS_LOCKS(
            Treatment.FORGIVEN,
            "stale.md#who-loads",
            (setUp, step) -> setUp.has(Prefix.NONE)
                    && !step.during().isEmpty()
                    && (setUp.has(Flight.CLUSTER) || !setUp.has(Stale.OFF))),
    /** Stock stores what was loaded before the entry was put, evicted or cleared. */
    OVERTAKEN_LOAD_IS_NOT_STORED(
            Treatment.FORGIVEN,
            "spring-cache.md#how-caches-get-the-serializer",
            (setUp, step) -> step.op().isPutLater() && !step.during().isEmpty());

    /** How such a step is treated. */
    private enum Treatment {
        FORGIVEN,
        LEFT_OUT
    }

    /** Keys that cachezip has in Redis beside the entries: locks of loads, and dictionaries. */
    private static final String OUR_KEYS = "cachezip:";

    private final Treatment treatment;
    private final String page;

    @SuppressWarnings("ImmutableEnumChecker") // functions without a state
    private final BiPredicate<SetUp, Step> where;

    Difference(Treatment treatment, String page, BiPredicate<SetUp, Step> where) {
        this.treatment = treatment;
        this.page = page;
        this.where = where;
    }

    /** Returns whether stock holds the lock of a cache during a step, for which other steps would wait for ever. */
    static boolean isLocked(SetUp setUp, Step step) {
        return setUp.has(Writer.LOCKING)
                && (step.op() == Op.GET_LOADER || step.op() == Op.SYNC || step.op() == Op.TEXT_SYNC);
    }

    /** Returns why a step, or one within it, may differ; {@code null} if it may not. */
    static @Nullable Difference forgiven(SetUp setUp, Step step) {
        return Stream.of(values())
                .filter(each -> each.treatment == Treatment.FORGIVEN)
                .filter(each -> step.all().anyMatch(inner -> each.where.test(setUp, inner)))
                .findFirst()
                .orElse(null);
    }

    /** Returns whether a step is left out. */
    static boolean isLeftOut(SetUp setUp, Step step) {
        return Stream.of(values())
                .anyMatch(each -> each.treatment == Treatment.LEFT_OUT && each.where.test(setUp, step));
    }

    static void removeOurs(Map<String, Entry> entries) {
        entries.keySet().removeIf(key -> key.startsWith(OUR_KEYS));
    }

    @Override
    public String toString() {
        return name() + " (docs/" + page + ")";
    }
}
