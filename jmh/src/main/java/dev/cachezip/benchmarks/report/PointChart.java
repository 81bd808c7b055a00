package dev.cachezip.benchmarks.report;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.AnnotationText;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.IChart;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * A chart of points with names and a logarithmic y-axis.
 *
 * @param name the beginning of its file names
 * @param title the title above it
 * @param xTitle the title below the x-axis, with the unit
 * @param yTitle the title beside the y-axis, with the unit
 * @param points the points to draw
 */
public record PointChart(String name, String title, String xTitle, String yTitle, List<Point> points) implements Chart {

    /**
     * A point.
     *
     * @param label its name
     * @param highlighted whether it has the first colour
     * @param x position from the left
     * @param y position from the bottom
     */
    public record Point(String label, boolean highlighted, double x, double y) {}

    private static final int HEIGHT = 560;
    private static final double ROOM = 1.2;
    private static final double ROUNDING = 1e-9;
    private static final Font LABELS = Chart.font(Font.PLAIN, 12);

    @Override
    public IChart draw(ChartTheme theme) {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title)
                .xAxisTitle(xTitle)
                .yAxisTitle(yTitle)
                .build();
        XYStyler styler = chart.getStyler();
        Chart.style(styler, theme);
        styler.setDefaultSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
        styler.setYAxisLogarithmic(true);
        styler.setYAxisLogarithmicDecadeOnly(false);
        styler.setYAxisTickLabelsFormattingFunction(PointChart::tick);
        styler.setLegendVisible(false);
        styler.setMarkerSize(10);
        styler.setAnnotationTextFont(LABELS);
        styler.setAnnotationTextFontColor(theme.text());
        setRanges(styler);
        for (Point point : points) {
            XYSeries series = chart.addSeries(point.label(), new double[] {point.x()}, new double[] {point.y()});
            series.setMarker(SeriesMarkers.CIRCLE);
            series.setMarkerColor(theme.series()[point.highlighted() ? 0 : 1]);
        }
        addLabels(chart);
        return chart;
    }

    /** All ten labels of a decade would be too close together at its end. */
    private static String tick(double value) {
        double decade = Math.pow(10, Math.floor(Math.log10(value) + ROUNDING));
        long digit = Math.round(value / decade);
        return digit == 1 || digit == 2 || digit == 5 ? Numbers.count(value) : " ";
    }

    private void setRanges(XYStyler styler) {
        styler.setXAxisMin(0.0);
        styler.setXAxisMax(points.stream().mapToDouble(Point::x).max().orElseThrow() * ROOM);
        styler.setYAxisMin(points.stream().mapToDouble(Point::y).min().orElseThrow() / ROOM);
        styler.setYAxisMax(points.stream().mapToDouble(Point::y).max().orElseThrow() * ROOM);
    }

    private void addLabels(XYChart chart) {
        // A chart knows the positions of its points only after it has been painted.
        Graphics2D graphics = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_ARGB).createGraphics();
        chart.paint(graphics, WIDTH, HEIGHT);
        graphics.dispose();
        List<Point2D> places = new ArrayList<>();
        for (Point point : points) {
            places.add(new Point2D.Double(chart.getScreenXFromChart(point.x()), chart.getScreenYFromChart(point.y())));
        }
        LabelLayout layout = new LabelLayout(LABELS, new Rectangle2D.Double(0, 0, WIDTH, HEIGHT), places);
        for (int i = 0; i < points.size(); i++) {
            String label = points.get(i).label();
            Point2D place = layout.place(label, places.get(i));
            chart.addAnnotation(new AnnotationText(label, place.getX(), HEIGHT - place.getY(), true));
        }
    }
}
