package dev.cachezip.benchmarks.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.openjdk.jmh.util.Statistics;

/** The ways to write a figure, alone or beside that of a base. */
enum Style {
    /** A whole number. */
    COUNT,
    /** One decimal. */
    DECIMAL,
    /** Microseconds. */
    MICROS,
    /** Microseconds, and half the confidence interval of the mean. */
    ERROR,
    /** The ratio to the base. */
    RATIO,
    /** The same with one digit more than limits have, so that a narrow miss differs from a hit. */
    EXACT,
    /** The median of the ratios of neighbouring rounds. */
    PAIRED,
    /** The same, with the least and the greatest. */
    SPREAD,
    /** The ratio of the means, and half its confidence interval. */
    MEANS,
    /** A whole number, and its percentage of the base without a decimal. */
    PERCENT,
    /** A whole number, and its percentage of the base with a decimal. */
    PART,
    /** The same of a number with a decimal. */
    DECIMALPART,
    /** A whole number, and how much less than the base it is. */
    SAVED;

    /** Returns the text of a figure. */
    String write(String metric, Figures figures, Optional<Figures> base) {
        double number = figures.of(metric);
        if (Double.isNaN(number)) {
            return Table.NOTHING;
        }
        return switch (this) {
            case COUNT -> Numbers.count(number);
            case DECIMAL -> decimal(number);
            case MICROS -> Numbers.micros(number);
            case ERROR -> Numbers.micros(number) + " ± " + Numbers.micros(figures.error());
            default ->
                base.map(first -> compared(metric, number, figures, first))
                        .orElse(this == PART || this == SAVED ? Numbers.count(number) : Table.NOTHING);
        };
    }

    private String compared(String metric, double number, Figures figures, Figures base) {
        double ratio = number / base.of(metric);
        boolean same = figures.equals(base);
        return switch (this) {
            case RATIO -> Numbers.ratio(ratio);
            case EXACT -> Numbers.exactRatio(ratio);
            case PAIRED -> same ? Table.NOTHING : Numbers.ratio(Goals.median(figures.ratios(metric, base)));
            case SPREAD -> same ? Table.NOTHING : spread(figures.ratios(metric, base), "%.2f", "%.2f");
            case MEANS -> same ? Table.NOTHING : means(figures, base);
            case PERCENT -> String.format(Locale.ROOT, "%,d (%d %%)", Math.round(number), Math.round(100 * ratio));
            case DECIMALPART -> decimal(number) + percentage(ratio);
            case PART -> Numbers.count(number) + (same ? "" : percentage(ratio));
            default -> Numbers.count(number) + (same ? "" : percentage(1 - ratio));
        };
    }

    private static String percentage(double part) {
        return String.format(Locale.ROOT, " (%.1f %%)", 100 * part);
    }

    /** Errors that have nothing to do with each other. */
    private static String means(Figures figures, Figures base) {
        double ratio = figures.of("mean") / base.of("mean");
        double error = ratio * Math.hypot(figures.error() / figures.of("mean"), base.error() / base.of("mean"));
        return String.format(Locale.ROOT, "%.3f ± %.3f", ratio, error);
    }

    /** Returns the median, and the least and the greatest number if they differ. */
    static String spread(List<Double> numbers, String median, String others) {
        Statistics all = Figures.statistics(numbers);
        String range = all.getMin() == all.getMax()
                ? ""
                : String.format(Locale.ROOT, " [" + others + "–" + others + "]", all.getMin(), all.getMax());
        return String.format(Locale.ROOT, median, Goals.median(numbers)) + range;
    }

    private static String decimal(double number) {
        return String.format(Locale.ROOT, "%,.1f", number);
    }
}
