package dev.cachezip.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Font;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

@EnabledIf("dev.cachezip.benchmarks.report.Fonts#areInstalled")
class LabelLayoutTest {

    private static final Rectangle2D BOUNDS = new Rectangle2D.Double(0, 0, 400, 200);

    @Test
    void place_room_isToTheRight() {
        Point2D point = new Point2D.Double(100, 100);

        Point2D place = layout(point).place("label", point);

        assertThat(place.getX()).isGreaterThan(100);
        assertThat(place.getY()).isEqualTo(100);
    }

    @Test
    void place_atTheRightEdge_isToTheLeft() {
        Point2D point = new Point2D.Double(390, 100);

        assertThat(layout(point).place("label", point).getX()).isLessThan(390);
    }

    @Test
    void place_neighbourTooClose_isAnotherLine() {
        Point2D left = new Point2D.Double(100, 100);
        Point2D right = new Point2D.Double(112, 101);
        LabelLayout layout = layout(left, right);

        Point2D first = layout.place("a rather long label", left);
        Point2D second = layout.place("a rather long label", right);

        assertThat(first.distance(second)).isGreaterThan(10);
    }

    private static LabelLayout layout(Point2D... points) {
        return new LabelLayout(Chart.font(Font.PLAIN, 12), BOUNDS, List.of(points));
    }
}
