package dev.cachezip.cli.advise;

import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.io.Table;
import dev.cachezip.compress.Training;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Help.Ansi;

/** A {@link Survey} in words and tables. */
record Advice(Survey survey, Source source) {

    private static final List<String> FORM_HEADINGS =
            List.of("values are", "count", "bytes now", "as plain MessagePack");
    private static final List<String> SETTING_HEADINGS =
            List.of("setting", "stored bytes", "percent", "compress", "decompress", "memory", "percent of memory");
    private static final List<String> DICTIONARY_HEADINGS =
            List.of("cache", "setting", "values", "plain bytes", "stored bytes", "percent of plain");
    private static final List<String> PACKAGE_HEADINGS = List.of("package", "values", "classes, with their values");

    static final int MAX_PREFIXES = 30;

    private static final int MAX_CLASSES_IN_A_ROW = 5;

    /** Returns the whole advice for a terminal or a pipe. */
    String text(Ansi ansi) {
        StringBuilder text = new StringBuilder();
        text.append(headline()).append('\n');
        text.append(source.isSample() ? estimate() + '\n' : "").append('\n');
        text.append(Table.text(FORM_HEADINGS, formRows(), ansi)).append('\n');
        if (!survey.classes.refused().isEmpty()) {
            String refused = survey.ofSessions ? "stored by the JDK, if allowed" : "never stored";
            text.append(Table.text(List.of(refused, "values", "why"), refusedRows(), ansi))
                    .append('\n');
        }
        if (!survey.classes.packages().isEmpty()) {
            text.append(Table.text(PACKAGE_HEADINGS, packageRows(), ansi)).append('\n');
        }
        text.append(Table.text(SETTING_HEADINGS, settingRows(), ansi)).append('\n');
        if (!dictionaryRows().isEmpty()) {
            text.append("With a dictionary, on values that it has not seen:\n");
            text.append(Table.text(DICTIONARY_HEADINGS, dictionaryRows(), ansi)).append('\n');
        }
        notes().forEach(note -> text.append("* ").append(note).append('\n'));
        text.append('\n').append(new Recommendation(survey, source).lines());
        return text.toString();
    }

    String headline() {
        Candidate best = survey.recommended();
        return String.format(
                Locale.ROOT,
                "%s (%s): %s today, %s with cachezip (%s), which is %s; memory %s of today's.",
                Printable.count(survey.values, survey.ofSessions ? "field" : "value")
                        + (survey.ofSessions ? " of sessions" : ""),
                source.description(),
                Printable.bytes(survey.storedBytes),
                Printable.bytes(best.bytes()),
                best.trial().name(),
                Printable.percent(best.bytes(), survey.storedBytes),
                Printable.percent(recommendedMemory(), survey.memoryBefore()));
    }

    /** Returns the estimated memory of all keys, if the examined keys are a sample of them. */
    String estimate() {
        return String.format(
                Locale.ROOT,
                "Estimated for the whole database from %s of its %s keys: about %s of memory today, about %s with cachezip.",
                Printable.count(source.looked()),
                Printable.count(source.keys()),
                Printable.bytes(source.estimate(survey.memoryBefore())),
                Printable.bytes(source.estimate(recommendedMemory())));
    }

    long recommendedMemory() {
        return survey.recommended().memory();
    }

    List<List<String>> formRows() {
        List<List<String>> rows = new ArrayList<>();
        survey.forms.forEach((form, sums) -> rows.add(List.of(
                form.description(), Printable.count(sums[0]), Printable.count(sums[1]), Printable.count(sums[2]))));
        return rows;
    }

    /** Returns the classes in JDK streams that are never stored, and why. */
    List<List<String>> refusedRows() {
        return survey.classes.refused().stream()
                .map(type -> List.of(type.name(), Printable.count(type.values()), type.reason()))
                .toList();
    }

    /** Returns the other classes in JDK streams, by package. */
    List<List<String>> packageRows() {
        return survey.classes.packages().stream()
                .map(counted -> List.of(counted.name(), Printable.count(counted.values()), classes(counted.classes())))
                .toList();
    }

    private static String classes(Map<String, Long> classes) {
        String most = classes.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(MAX_CLASSES_IN_A_ROW)
                .map(type -> type.getKey() + ' ' + Printable.count(type.getValue()))
                .collect(Collectors.joining(", "));
        int more = classes.size() - MAX_CLASSES_IN_A_ROW;
        return more > 0 ? most + " and " + Printable.count(more) + " more" : most;
    }

    List<List<String>> settingRows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "today",
                Printable.count(survey.storedBytes),
                "100.0 %",
                "-",
                "-",
                Printable.count(survey.memoryBefore()),
                "100.0 %"));
        for (Candidate candidate : survey.candidates()) {
            rows.add(List.of(
                    candidate.title(),
                    Printable.count(candidate.bytes()),
                    Printable.percent(candidate.bytes(), survey.storedBytes),
                    micros(candidate.trial().compressMicros()),
                    micros(candidate.trial().decompressMicros()),
                    Printable.count(candidate.memory()),
                    Printable.percent(candidate.memory(), survey.memoryBefore())));
        }
        return rows;
    }

    private static String micros(double micros) {
        return String.format(Locale.ROOT, micros < 10 ? "%.2f µs" : "%.1f µs", micros);
    }

    /** Returns two rows for each cache for which a dictionary was trained, of the same values. */
    List<List<String>> dictionaryRows() {
        List<List<String>> rows = new ArrayList<>();
        for (DictionarySurvey.Trained one : survey.dictionaries.trained()) {
            Training.HoldOut result = one.training().result();
            if (result != null) {
                String zstd = "zstd " + DictionarySurvey.LEVEL;
                rows.add(dictionaryRow(one.cache(), zstd, result, result.without()));
                rows.add(dictionaryRow(one.cache(), zstd + " + dictionary", result, result.stored()));
            }
        }
        return rows;
    }

    private static List<String> dictionaryRow(String cache, String setting, Training.HoldOut result, long stored) {
        return List.of(
                cache,
                setting,
                Printable.count(result.samples()),
                Printable.count(result.plain()),
                Printable.count(stored),
                Printable.percent(stored, result.plain()));
    }

    /** Returns notes on what the numbers mean and do not mean. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        survey.kinds.forEach(
                (kind, count) -> notes.add(Printable.count(count, "value") + ": " + kind.description() + "."));
        if (survey.classes.refusedValues() > 0) {
            notes.add(Printable.count(survey.classes.refusedValues(), "value")
                    + (survey.ofSessions
                            ? ": with objects that only JDK serialization stores. A session keeps such a value in it, if its"
                                    + " classes are allowed; with cachezip.session.on-unstorable=fail it is an exception."
                            : ": with objects that are never stored. Callers get such a value, but the cache does not, or"
                                    + " they get an exception with cachezip.on-unstorable=fail."));
        }
        if (!survey.classes.packages().isEmpty()) {
            notes.add("Classes in JDK serialization are told by their names. Those in the application's own packages"
                    + (survey.ofSessions ? "" : ", and those that cached methods declare,")
                    + " are read; the others must be in cachezip.allowed-types.");
        }
        if (survey.unreadable > 0) {
            notes.add(Printable.count(survey.unreadable, "value") + ": cannot be read, not counted.");
        }
        notes.add((survey.ofSessions
                        ? "The dictionary is session-1, which comes with cachezip. The estimate has a type id for each object."
                        : "The estimate is for methods that declare their type.")
                + " The class may map differently: decimals are text, dates a few bytes shorter.");
        notes.add("Times are per value, of compression alone on this machine; mapping objects comes on top, as it does"
                + " today.");
        notes.add((source.isServer()
                        ? "Memory is MEMORY USAGE of the keys, or what it would be;"
                        : "Memory is what Redis would take, were the names of the files keys;")
                + " expiries and fragmentation are not in it.");
        notes.addAll(survey.dictionaries.notes());
        return notes;
    }
}
