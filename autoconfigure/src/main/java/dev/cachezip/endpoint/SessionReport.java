package dev.cachezip.endpoint;

import dev.cachezip.dictionaries.DictionaryReport;
import dev.cachezip.session.SessionCounts;
import dev.cachezip.session.SessionCounts.Form;
import dev.cachezip.session.SessionSerializer;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint's report on the values of sessions since the start.
 *
 * @param written number of values that were written, by form
 * @param read number of values that were read, by form
 * @param meanPlainBytes mean length of the values in cachezip's form before compression
 * @param meanStoredBytes mean length of these values as they are stored
 * @param unreadable why values could not be read, the most frequent cause first
 * @param dictionary the dictionaries that are trained on values; {@code null} if there are none
 * @param refused classes of which a value is not stored, or not whole, or would not be in step 1 of a migration, and why
 */
public record SessionReport(
        Map<String, Long> written,
        Map<String, Long> read,
        long meanPlainBytes,
        long meanStoredBytes,
        List<UnreadableByCause> unreadable,
        @Nullable DictionaryReport dictionary,
        Map<String, String> refused) {

    /**
     * Values that could not be read for the same cause.
     *
     * @param cause the kind of failure
     * @param message a description that names classes and fields, but no content
     * @param count how many
     */
    public record UnreadableByCause(String cause, String message, long count) {}

    static SessionReport of(SessionSerializer sessions) {
        SessionCounts counts = sessions.counts();
        long values = Math.max(1, counts.encoded());
        return new SessionReport(
                byForm(counts::values),
                byForm(counts::valuesRead),
                counts.plainBytes() / values,
                counts.storedBytes() / values,
                sessions.failures().counts().entrySet().stream()
                        .map(failed -> new UnreadableByCause(
                                failed.getKey().kind(), failed.getKey().message(), failed.getValue()))
                        .sorted(Comparator.comparingLong(UnreadableByCause::count)
                                .reversed()
                                .thenComparing(UnreadableByCause::message))
                        .toList(),
                sessions.dictionaries().report(),
                sessions.refusals().refused());
    }

    private static Map<String, Long> byForm(ToLongFunction<Form> count) {
        Map<String, Long> byForm = new TreeMap<>();
        for (Form form : Form.values()) {
            byForm.put(form.name().toLowerCase(Locale.ROOT), count.applyAsLong(form));
        }
        return byForm;
    }
}
