package dev.cachezip.benchmarks.columns;

import dev.cachezip.benchmarks.codec.Measurement;
import dev.cachezip.benchmarks.columns.ColumnsCase.Operation;
import dev.cachezip.benchmarks.columns.ColumnsResults.Sizes;
import dev.cachezip.benchmarks.report.Document;
import dev.cachezip.benchmarks.report.Numbers;
import dev.cachezip.benchmarks.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The report of a run: {@code benchmarks/columns.md}. */
final class ColumnsReport {

    private final ColumnsResults results;
    private final Document text = new Document();

    private ColumnsReport(ColumnsResults results) {
        this.results = results;
    }

    /**
     * Writes the report.
     *
     * @param folder the folder of {@code benchmarks.md}
     * @return the path of the page
     */
    static Path write(ColumnsResults results, Path folder) throws IOException {
        Path page = folder.resolve("benchmarks").resolve("columns.md");
        Files.createDirectories(page.toAbsolutePath().getParent());
        return Files.writeString(page, text(results));
    }

    /** Returns the whole text. */
    static String text(ColumnsResults results) {
        ColumnsReport report = new ColumnsReport(results);
        report.introduction();
        report.section("Goals", ColumnsGoals.table(results));
        report.sizes();
        report.times();
        report.settings();
        return report.text.toString();
    }

    private void introduction() {
        text.heading(1, "Benchmarks of columns");
        text.paragraph("""
                <!-- Written by the report-columns step of jmh/target/benchmarks.jar; changes are lost. -->
                What lists take as columns and as rows, and beside them JSON in zstd. [Columns](../columns.md) tells how to
                use them, and [Benchmarks](../benchmarks.md) how times are measured. Each list is read back and compared
                before it counts.

                Layouts, users and items are the samples of all benchmarks, and the orders are those of an account of the
                demo's shop. The other lists are documents of other people: users with their friends, phones with long
                titles that are also in their addresses, and events, each kind of which has properties of its own. The
                method declares the type of the list, so no class name is stored.""");
    }

    private void sizes() {
        List<String> header = new ArrayList<>(List.of("stored bytes"));
        Arrays.stream(Form.values()).map(Form::title).forEach(header::add);
        header.add("columns / rows, zstd 3");
        Table table = Table.ofNumbers(header);
        for (Sizes sizes : results.sizes()) {
            List<String> cells = new ArrayList<>(List.of(sizes.list().title()));
            Arrays.stream(Form.values())
                    .map(form -> Numbers.count(sizes.of(form)))
                    .forEach(cells::add);
            cells.add(Numbers.ratio((double) sizes.of(Form.COLUMNS_ZSTD_3) / sizes.of(Form.ROWS_ZSTD_3)));
            table.row(cells);
        }
        section("Stored bytes", """
                Rows in zstd take about as many bytes as JSON in zstd, which finds the repeated names in both. A list that
                does not become smaller by a quarter as columns stays rows, like the events, and its lengths are the same.""");
        text.paragraph(table);
    }

    private void times() {
        section("Times", """
                The whole pipeline: list to stored bytes and back. Like all pipelines of the starter, it seldom tries to compress
                columns that compression has not made smaller. Ratios are to rows: *time* is that of the best iterations, and *mean
                time* that of the means of all iterations, ± half the width of its 99.9 % confidence interval.""" + (results.times().isEmpty() ? " Not measured in this run." : ""));
        for (SampleList list : ColumnsCase.LISTS) {
            for (Operation operation : Operation.values()) {
                results.time(new ColumnsCase(operation, list, ColumnsCase.FORMS.get(0)))
                        .ifPresent(base -> addTimes(operation, list, base));
            }
        }
    }

    private void addTimes(Operation operation, SampleList list, Measurement base) {
        Table table = Table.ofNumbers(List.of(
                list.title() + ", " + operation.title(),
                "stored bytes",
                "best µs",
                "median µs",
                "time / rows",
                "mean time / rows",
                "B/op"));
        for (Form form : ColumnsCase.FORMS) {
            Optional<Measurement> measured = results.time(new ColumnsCase(operation, list, form));
            measured.ifPresent(time -> table.row(
                    form.title(),
                    Numbers.count(time.storedBytes()),
                    Numbers.micros(time.best()),
                    Numbers.micros(time.median()),
                    Numbers.ratio(time.best() / base.best()),
                    time.equals(base) ? Table.NOTHING : MeanRatio.of(time, base).toString(),
                    Numbers.count(time.allocatedBytes())));
        }
        text.paragraph(table);
    }

    private void settings() {
        Table forms = Table.ofText("form", "");
        Arrays.stream(Form.values()).forEach(form -> forms.row(form.title(), form.settings()));
        section("Set-up", forms);
        section("Machine and versions", results.environment().table(results.jvmArguments()));
    }

    private void section(String title, Object paragraph) {
        text.heading(2, title);
        text.paragraph(paragraph);
    }
}
