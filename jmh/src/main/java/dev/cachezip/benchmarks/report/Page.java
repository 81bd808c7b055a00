package dev.cachezip.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A page of results, made of a file of Markdown. In it, {@code ~~~goals} and {@code ~~~machine} stand for tables, and
 * the lines from {@code ~~~table} to {@code ~~~} describe one: {@code for NAME VALUES} repeats it for each value of a
 * parameter, {@code heading} is what stands before it, {@code corner} its first cell, {@code where} the parameters of
 * all its rows, {@code rows NAMES} the parameters whose values are its rows, with a comma if that joins them, or {@code row TITLE | PARAMETERS} each of
 * them, {@code col HEADING | METRIC | STYLE | BASE | PARAMETERS} a column.
 */
public final class Page {

    /** Before this line, a page is written by hand. */
    static final String MARK =
            "<!-- Measured: from here on written by the report step of jmh/target/benchmarks.jar; changes are lost. -->";

    private static final String FENCE = "~~~";

    private final Results results;
    private final BinaryOperator<String> titles;
    private final StringBuilder text = new StringBuilder();

    /** What is still to stand before the next table. */
    private String heading = "";

    private Page(Results results, BinaryOperator<String> titles) {
        this.results = results;
        this.titles = titles;
    }

    /**
     * Writes a page; what stands before the measured part stays.
     *
     * @param name the name of the page's files of data
     * @param titles returns the title of a parameter's value
     */
    public static void write(String name, Results results, BinaryOperator<String> titles, Path file)
            throws IOException {
        String old = Files.exists(file) ? Files.readString(file) : "";
        String before = old.contains(MARK) ? old.substring(0, old.indexOf(MARK)) : "";
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, before + MARK + "\n\n" + text(name, results, titles));
    }

    /** Returns the measured part of a page. */
    public static String text(String name, Results results, BinaryOperator<String> titles) {
        Page page = new Page(results, titles);
        List<String> block = new ArrayList<>();
        boolean inBlock = false;
        for (String line : Resources.text(name + ".md").lines().toList()) {
            if (line.equals(FENCE + "table")) {
                inBlock = true;
            } else if (inBlock && line.equals(FENCE)) {
                page.tables(block, all(block, "for ").toList(), Map.of());
                block.clear();
                inBlock = false;
            } else if (inBlock) {
                block.add(line);
            } else if (line.equals(FENCE + "goals")) {
                page.text.append(Goals.table(name, results));
            } else if (line.equals(FENCE + "machine")) {
                page.machines();
            } else {
                page.text.append(line).append('\n');
            }
        }
        return page.text.toString().replaceAll("\n{3,}", "\n\n").strip() + "\n";
    }

    private void machines() {
        for (Results.Run run : results.runs()) {
            Table table = Table.ofText("", "");
            run.setup().forEach(table::row);
            run.environment().rows().forEach(table::row);
            text.append(table).append('\n');
        }
    }

    private void tables(List<String> block, List<String> loops, Map<String, String> values) {
        if (loops.isEmpty()) {
            table(block, values);
            return;
        }
        List<String> words = List.of(loops.get(0).split(" "));
        for (String value : words.subList(1, words.size())) {
            Map<String, String> more = new LinkedHashMap<>(values);
            more.put(words.get(0), value);
            if (values.isEmpty()) {
                heading = all(block, "heading ").findFirst().orElse("");
            }
            tables(block, loops.subList(1, loops.size()), more);
        }
    }

    private void table(List<String> block, Map<String, String> values) {
        Map<String, String> where = new LinkedHashMap<>(values);
        all(block, "where ").forEach(line -> where.putAll(Resources.parameters(line)));
        Map<String, Map<String, String>> rows = rows(block, where);
        List<List<String>> columns = all(block, "col ").map(Resources::cells).toList();
        List<String> header = new ArrayList<>();
        header.add(filled(all(block, "corner ").findFirst().orElse(""), values));
        columns.forEach(column -> header.add(column.get(0)));
        Table table = Table.ofNumbers(header);
        int measured = 0;
        for (Map.Entry<String, Map<String, String>> row : rows.entrySet()) {
            List<String> cells = new ArrayList<>(List.of(row.getKey()));
            columns.forEach(column -> cells.add(cell(column, row.getValue())));
            if (cells.subList(1, cells.size()).stream().anyMatch(cell -> !cell.equals(Table.NOTHING))) {
                table.row(cells);
                measured++;
            }
        }
        if (measured > 0) {
            text.append(capital(filled(heading, values)));
            heading = "";
            text.append(table).append("\n\n");
        }
    }

    private Map<String, Map<String, String>> rows(List<String> block, Map<String, String> where) {
        Map<String, Map<String, String>> rows = new LinkedHashMap<>();
        all(block, "row ").map(Resources::cells).forEach(cells -> {
            Map<String, String> row = new LinkedHashMap<>(where);
            row.putAll(Resources.parameters(cells.get(1)));
            rows.put(cells.get(0), row);
        });
        all(block, "rows ")
                .map(names -> List.of(names.split(" ")))
                .forEach(names -> results.rows(where, names).forEach(found -> {
                    Map<String, String> row = new LinkedHashMap<>(where);
                    row.putAll(found);
                    rows.put(title(names, found), row);
                }));
        return rows;
    }

    private String title(List<String> names, Map<String, String> row) {
        return names.stream()
                .filter(row::containsKey)
                .map(parameter -> titles.apply(parameter, row.get(parameter)))
                .filter(title -> !title.equals("none"))
                .collect(Collectors.joining(names.contains(",") ? ", " : " + "))
                .replace(" + cachezip ", " + ");
    }

    private String cell(List<String> column, Map<String, String> row) {
        Map<String, String> selector = new LinkedHashMap<>(row);
        selector.putAll(Resources.parameters(column.size() > 4 ? column.get(4) : ""));
        String base = column.size() > 3 ? column.get(3) : "";
        Map<String, String> compared = new LinkedHashMap<>(selector);
        compared.putAll(Resources.parameters(base));
        Optional<Figures> against = base.isEmpty() ? Optional.empty() : results.find(compared);
        Style style = Style.valueOf(column.get(2).toUpperCase(Locale.ROOT));
        return results.find(selector)
                .map(figures -> style.write(column.get(1), figures, against))
                .orElse(Table.NOTHING);
    }

    private String filled(String template, Map<String, String> values) {
        String filled = template;
        for (Map.Entry<String, String> value : values.entrySet()) {
            filled = filled.replace("{" + value.getKey() + "}", titles.apply(value.getKey(), value.getValue()));
        }
        return filled;
    }

    private static String capital(String heading) {
        int first = heading.lastIndexOf("# ") + 2;
        return heading.isEmpty()
                ? ""
                : heading.substring(0, first)
                        + heading.substring(first, first + 1).toUpperCase(Locale.ROOT) + heading.substring(first + 1)
                        + "\n\n";
    }

    private static Stream<String> all(List<String> block, String key) {
        return block.stream().filter(line -> line.startsWith(key)).map(line -> line.substring(key.length()));
    }
}
