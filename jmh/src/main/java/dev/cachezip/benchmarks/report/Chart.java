package dev.cachezip.benchmarks.report;

import java.awt.Font;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.internal.chartpart.IChart;
import org.knowm.xchart.style.AxesChartStyler;

/** A picture of the report. */
public sealed interface Chart permits BarChart, PointChart {

    /** Width in pixels: about the width of a page's text on GitHub. */
    int WIDTH = 900;

    /** A number with more than one decimal. */
    Pattern DECIMALS = Pattern.compile("(\\d+\\.\\d)\\d+");

    /** Returns the beginning of its file names. */
    String name();

    /** Returns the title above it, with the unit. */
    String title();

    /** Returns the chart in the colours of a theme. */
    IChart draw(ChartTheme theme);

    /** Returns the name of its file in a theme. */
    default String fileName(ChartTheme theme) {
        return name() + "-" + theme.fileName() + ".svg";
    }

    /** Returns the picture in a theme. */
    default String svg(ChartTheme theme) throws IOException {
        String svg = new String(ChartEncoder.getBytes(draw(theme), "svg"), StandardCharsets.UTF_8);
        // Letters are drawn as outlines, exact to a trillionth of a pixel; a tenth is enough.
        return DECIMALS.matcher(svg).replaceAll("$1");
    }

    /** Writes the picture in all themes. */
    default void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (ChartTheme theme : ChartTheme.values()) {
            Files.writeString(folder.resolve(fileName(theme)), svg(theme));
        }
    }

    /**
     * Returns the Markdown that shows the picture in a page, in the page's theme.
     *
     * @param folder the folder of the picture, relative to the page
     */
    default String markdown(String folder) {
        return String.format(
                Locale.ROOT,
                "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"%s/%s\">"
                        + "<img src=\"%s/%s\" alt=\"%s\"></picture>",
                folder,
                fileName(ChartTheme.DARK),
                folder,
                fileName(ChartTheme.LIGHT),
                title());
    }

    /** Returns the font with a size in pixels. */
    static Font font(int style, int size) {
        return new Font(Font.SANS_SERIF, style, size);
    }

    /** Sets the style that all charts have in common. */
    static void style(AxesChartStyler styler, ChartTheme theme) {
        styler.setChartBackgroundColor(theme.background());
        styler.setPlotBackgroundColor(theme.background());
        styler.setPlotBorderVisible(false);
        styler.setPlotGridLinesColor(theme.lines());
        styler.setAxisTickMarksColor(theme.lines());
        styler.setAxisTickLabelsColor(theme.text());
        styler.setAxisTickLabelsFont(font(Font.PLAIN, 13));
        styler.setAxisTitleFont(font(Font.PLAIN, 13));
        styler.setXAxisTitleColor(theme.text());
        styler.setYAxisTitleColor(theme.text());
        styler.setChartFontColor(theme.text());
        styler.setChartTitleFont(font(Font.BOLD, 15));
        styler.setChartTitleBoxVisible(false);
        styler.setLegendBackgroundColor(theme.background());
        styler.setLegendBorderColor(theme.background());
        styler.setLegendFont(font(Font.PLAIN, 13));
        styler.setSeriesColors(theme.series());
    }
}
