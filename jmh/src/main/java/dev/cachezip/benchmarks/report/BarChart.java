package dev.cachezip.benchmarks.report;

import java.awt.Font;
import java.util.List;
import org.knowm.xchart.HorizontalBarChart;
import org.knowm.xchart.HorizontalBarChartBuilder;
import org.knowm.xchart.internal.chartpart.IChart;
import org.knowm.xchart.style.HorizontalBarStyler;
import org.knowm.xchart.style.Styler;

/**
 * A chart of horizontal bars, which leave room for long names.
 *
 * @param name the beginning of its file names
 * @param title the title above it, with the unit
 * @param decimals the number format
 * @param rows the labels, from the top
 * @param series groups of bars, each with one value per row
 */
public record BarChart(String name, String title, String decimals, List<String> rows, List<Series> series)
        implements Chart {

    /**
     * The bars of one colour.
     *
     * @param name the text in the legend
     * @param values one per row
     */
    public record Series(String name, List<Double> values) {}

    /** The position of a label: 1 is the end of the bar, and a hundredth more is a pixel. */
    private static final double BEHIND_THE_BAR = 1.05;

    private static final double ROOM_FOR_THE_LABEL = 1.08;
    private static final int HEIGHT_OF_A_BAR = 15;
    private static final int HEIGHT_OF_A_GAP = 10;
    private static final int HEIGHT_OF_THE_REST = 110;

    @Override
    public IChart draw(ChartTheme theme) {
        int height = HEIGHT_OF_THE_REST + rows.size() * (series.size() * HEIGHT_OF_A_BAR + HEIGHT_OF_A_GAP);
        HorizontalBarChart chart = new HorizontalBarChartBuilder()
                .width(WIDTH)
                .height(height)
                .title(title)
                .build();
        HorizontalBarStyler styler = chart.getStyler();
        Chart.style(styler, theme);
        styler.setLabelsVisible(true);
        styler.setLabelsPosition(BEHIND_THE_BAR);
        styler.setLabelsFont(Chart.font(Font.PLAIN, 11));
        styler.setLabelsFontColorAutomaticEnabled(false);
        styler.setLabelsFontColor(theme.text());
        styler.setXAxisDecimalPattern(decimals);
        styler.setXAxisMin(0.0);
        styler.setXAxisMax(greatest() * ROOM_FOR_THE_LABEL);
        // XChart uses the room of a label on this axis when it decides which labels of the other axis to omit.
        styler.setXAxisTickMarkSpacingHint(1);
        styler.setAvailableSpaceFill(0.8);
        styler.setPlotGridHorizontalLinesVisible(false);
        styler.setLegendPosition(Styler.LegendPosition.OutsideS);
        styler.setLegendLayout(Styler.LegendLayout.Horizontal);
        for (Series bars : series) {
            chart.addSeries(bars.name(), bars.values(), rows);
        }
        return chart;
    }

    private double greatest() {
        return series.stream()
                .flatMap(bars -> bars.values().stream())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElseThrow();
    }
}
