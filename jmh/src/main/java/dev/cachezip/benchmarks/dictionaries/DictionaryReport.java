package dev.cachezip.benchmarks.dictionaries;

import dev.cachezip.benchmarks.codec.Measurement;
import dev.cachezip.benchmarks.dictionaries.DictionaryCase.Operation;
import dev.cachezip.benchmarks.dictionaries.DictionaryResults.Memory;
import dev.cachezip.benchmarks.dictionaries.DictionaryResults.Sizes;
import dev.cachezip.benchmarks.report.Document;
import dev.cachezip.benchmarks.report.Numbers;
import dev.cachezip.benchmarks.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The report of a run: {@code benchmarks/dictionaries.md}. */
final class DictionaryReport {

    private final DictionaryResults results;
    private final Document text = new Document();

    private DictionaryReport(DictionaryResults results) {
        this.results = results;
    }

    /**
     * Writes the report.
     *
     * @param folder the folder of {@code benchmarks.md}
     * @return the path of the page
     */
    static Path write(DictionaryResults results, Path folder) throws IOException {
        Path page = folder.resolve("benchmarks").resolve("dictionaries.md");
        Files.createDirectories(page.toAbsolutePath().getParent());
        return Files.writeString(page, text(results));
    }

    /** Returns the whole text. */
    static String text(DictionaryResults results) {
        DictionaryReport report = new DictionaryReport(results);
        report.introduction();
        report.section("Goals", DictionaryGoals.table(results));
        report.sizes();
        report.times();
        report.guard();
        report.memory();
        report.settings();
        return report.text.toString();
    }

    private void introduction() {
        text.heading(1, "Benchmarks of dictionaries and of the compression guard");
        text.paragraph("""
                <!-- Written by the report-dictionaries step of jmh/target/benchmarks.jar; changes are lost. -->
                What a trained dictionary brings, beside the same pipeline without one, and what the guard saves where
                compression is in vain. [Dictionaries](../dictionaries.md) tells how to use them, and
                [Benchmarks](../benchmarks.md) how times are measured. Each value is read back and compared before it counts.

                Dictionaries come from the trainer as the starter sets it up: 32 KB at most, of 1,000 values at most. It
                learns from half of the values, and everything here is measured on the other half, which it has not seen.
                Sessions, products and pages are those of the demo's shop.""");
    }

    private void sizes() {
        Table table = Table.ofNumbers(List.of(
                "stored bytes, mean",
                "values",
                "dictionary",
                Variant.PLAIN.title(),
                Variant.GUARDED.title(),
                Variant.DICTIONARY.title(),
                Variant.FAST.title(),
                Variant.FAST_DICTIONARY.title()));
        for (Sizes sizes : results.others().sizes()) {
            table.row(
                    sizes.dataSet().title(),
                    Numbers.count(sizes.values()),
                    Numbers.count(sizes.dictionaryBytes()),
                    decimal(bytes(sizes, Variant.PLAIN)),
                    part(sizes, Variant.UNGUARDED),
                    part(sizes, Variant.DICTIONARY),
                    part(sizes, Variant.FAST),
                    part(sizes, Variant.FAST_DICTIONARY));
        }
        section("Stored bytes", """
                The mean length of a value as MessagePack, and compressed with zstd, at level 3 unless said, with its part of
                the MessagePack. All values are compressed, and stored plain if that makes them no smaller.""");
        text.paragraph(table);
    }

    private static double bytes(Sizes sizes, Variant variant) {
        return Objects.requireNonNull(sizes.bytes().get(variant), variant.title());
    }

    private void times() {
        section(
                "Times",
                "The whole pipeline: object to stored bytes and back. Ratios are to *" + Variant.GUARDED.title()
                        + "*, the pipeline as it is by default, which compresses few of the products." + notMeasured());
        for (DataSet dataSet : DictionaryCase.DATA_SETS) {
            for (Operation operation : List.of(Operation.ENCODE, Operation.DECODE)) {
                List<DictionaryCase> cases = DictionaryCase.OF_OBJECTS.stream()
                        .map(variant -> DictionaryCase.of(operation, dataSet, variant))
                        .toList();
                addTimes(cases, DictionaryCase.of(operation, dataSet, Variant.GUARDED));
            }
        }
    }

    private void guard() {
        section("The guard", """
                Writing values that compression does not make smaller. They are bytes already, so no mapping is in these
                times: a row is what compression costs, and two copies of the bytes, which are all that *plain* does. Ratios
                are to compressing every value.""" + notMeasured());
        for (Content content : Content.values()) {
            List<DictionaryCase> cases = DictionaryCase.OF_BYTES.stream()
                    .map(variant -> DictionaryCase.of(content, variant))
                    .toList();
            addTimes(cases, cases.get(0));
        }
    }

    private String notMeasured() {
        return results.times().isEmpty() ? " Not measured in this run." : "";
    }

    private void addTimes(List<DictionaryCase> cases, DictionaryCase baseCase) {
        Optional<Measurement> base = results.time(baseCase);
        if (base.isEmpty()) {
            return;
        }
        Table table = Table.ofNumbers(List.of(
                baseCase.measured(),
                "stored bytes, mean",
                "best µs",
                "median µs",
                "time / " + baseCase.variantTitle(),
                "B/op"));
        for (DictionaryCase next : cases) {
            results.time(next)
                    .ifPresent(time -> table.row(
                            next.variantTitle(),
                            Numbers.count(time.storedBytes()),
                            Numbers.micros(time.best()),
                            Numbers.micros(time.median()),
                            Numbers.ratio(time.best() / base.get().best()),
                            Numbers.count(time.allocatedBytes())));
        }
        text.paragraph(table);
    }

    private void memory() {
        List<Memory> all = results.others().memory();
        Table table = Table.ofNumbers(Stream.concat(
                        Stream.of("bytes on the server"),
                        all.stream()
                                .map(memory -> memory.documents().title() + ", " + Numbers.count(memory.jsonBytes())
                                        + " bytes of JSON"))
                .toList());
        for (DocumentForm form : DocumentForm.values()) {
            List<String> cells = new ArrayList<>(List.of(form.title()));
            for (Memory memory : all) {
                double json = bytes(memory, DocumentForm.SPRING_JSON);
                double bytes = bytes(memory, form);
                cells.add(
                        form == DocumentForm.SPRING_JSON
                                ? Numbers.count(bytes)
                                : part(Numbers.count(bytes), bytes / json));
            }
            table.row(cells);
        }
        section(
                "Memory of the server",
                "What MEMORY USAGE says of a document, its key included, and the part of Spring's JSON; the mean of "
                        + all.stream()
                                .map(memory -> Numbers.count(memory.count()))
                                .collect(Collectors.joining(" and "))
                        + " documents.");
        text.paragraph(table);
    }

    private static double bytes(Memory memory, DocumentForm form) {
        return Objects.requireNonNull(memory.bytes().get(form), form.title());
    }

    private void settings() {
        Table variants = Table.ofText("pipeline", "");
        Arrays.stream(Variant.values()).forEach(variant -> variants.row(variant.title(), variant.settings()));
        section("Set-up", variants);
        section("Machine and versions", results.environment().table(results.jvmArguments()));
    }

    private void section(String title, Object paragraph) {
        text.heading(2, title);
        text.paragraph(paragraph);
    }

    private static String part(Sizes sizes, Variant variant) {
        double bytes = bytes(sizes, variant);
        return part(decimal(bytes), bytes / bytes(sizes, Variant.PLAIN));
    }

    private static String part(String bytes, double ratio) {
        return String.format(Locale.ROOT, "%s (%.1f %%)", bytes, 100 * ratio);
    }

    private static String decimal(double bytes) {
        return String.format(Locale.ROOT, "%,.1f", bytes);
    }
}
