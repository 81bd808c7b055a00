package dev.cachezip.benchmarks.report;

import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A layout that finds places for the names of points, beside the points and without overlaps. */
final class LabelLayout {

    private static final double GAP = 9;
    private static final FontRenderContext UNSCALED = new FontRenderContext(null, true, true);

    private final Font font;
    private final Rectangle2D bounds;
    private final List<Rectangle2D> taken = new ArrayList<>();

    /**
     * Creates a layout with the points and no labels.
     *
     * @param bounds the area that no label may leave
     * @param points the points that no label may hide
     */
    LabelLayout(Font font, Rectangle2D bounds, List<Point2D> points) {
        this.font = font;
        this.bounds = bounds;
        points.forEach(point -> taken.add(around(point.getX(), point.getY(), GAP, GAP)));
    }

    /**
     * Returns the centre of the place for a label: to the right of the point if there is room, or else where there is
     * room.
     */
    Point2D place(String label, Point2D point) {
        Rectangle2D size = font.getStringBounds(label, UNSCALED);
        List<Rectangle2D> places = candidates(point, size.getWidth(), size.getHeight())
                .filter(bounds::contains)
                .toList();
        Rectangle2D place = places.stream()
                .filter(candidate -> taken.stream().noneMatch(candidate::intersects))
                .findFirst()
                .orElse(places.get(0));
        taken.add(place);
        return new Point2D.Double(place.getCenterX(), place.getCenterY());
    }

    private static Stream<Rectangle2D> candidates(Point2D point, double width, double height) {
        double beside = width / 2 + GAP;
        return Stream.of(0, 1, -1, 2, -2, 3, -3)
                .flatMap(line -> Stream.of(beside, -beside, 0.0)
                        .filter(x -> x != 0 || line != 0)
                        .map(x -> around(point.getX() + x, point.getY() + line * height, width, height)));
    }

    private static Rectangle2D around(double x, double y, double width, double height) {
        return new Rectangle2D.Double(x - width / 2, y - height / 2, width, height);
    }
}
