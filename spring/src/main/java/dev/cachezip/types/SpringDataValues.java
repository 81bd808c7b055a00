package dev.cachezip.types;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.OffsetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import tools.jackson.databind.module.SimpleModule;

/**
 * A module for values of Spring Data that their fields alone do not bring back. A window by keyset knows the positions of
 * its items as a lambda, which no reader has, so they are written one by one. The limit that is none equals only itself.
 */
final class SpringDataValues {

    private static final Class<?> WINDOW =
            Window.from(List.of(), ScrollPosition::offset).getClass();

    /** The function that makes all positions of one offset. */
    private static final Class<?> OFFSETS =
            OffsetScrollPosition.positionFunction(0).getClass();

    private static final HiddenField FUNCTION = new HiddenField(WINDOW, "positionFunction");

    private SpringDataValues() {}

    @SuppressWarnings({"unchecked", "rawtypes"}) // of any items
    static SimpleModule create() {
        SimpleModule module = new SimpleModule("cachezip-spring-data-values");
        StandIn.add(module, (Class<Window>) WINDOW, Items.class, SpringDataValues::items, Items::toWindow);
        StandIn.addConstant(module, Limit.unlimited());
        return module;
    }

    private static Items items(Window<?> window) {
        Object function = FUNCTION.get(window);
        Object positions = OFFSETS.isInstance(function)
                ? OFFSETS.cast(function)
                : IntStream.range(0, window.size()).mapToObj(window::positionAt).toList();
        return new Items(window.getContent(), window.hasNext(), positions);
    }

    /**
     * The stored form of a window.
     *
     * @param items the items
     * @param hasNext whether there are items after these
     * @param positions the list of the items' positions, or the function that makes them of an offset
     */
    private record Items(List<?> items, boolean hasNext, Object positions) {

        @SuppressWarnings("unchecked") // it makes nothing else
        Window<?> toWindow() {
            return Window.from(
                    items,
                    OFFSETS.isInstance(positions) ? (IntFunction<ScrollPosition>) positions : known(positions),
                    hasNext);
        }

        private Positions known(Object positions) {
            if (!(positions instanceof List<?> all) || all.size() != items.size()) {
                throw new IllegalArgumentException("A window without the positions of its items");
            }
            return new Positions(all.stream().map(ScrollPosition.class::cast).toList());
        }
    }

    /** The positions of the items of a window, each by its index. */
    private record Positions(List<ScrollPosition> all) implements IntFunction<ScrollPosition> {

        @Override
        public ScrollPosition apply(int index) {
            return all.get(index);
        }
    }
}
