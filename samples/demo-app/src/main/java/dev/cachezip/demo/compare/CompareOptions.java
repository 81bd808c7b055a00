package dev.cachezip.demo.compare;

import dev.cachezip.demo.pipeline.CompressionChoice;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The choices on the page.
 *
 * @param values the values
 * @param algorithms the algorithms
 */
record CompareOptions(List<Option> values, List<Levels> algorithms) {

    static CompareOptions of(Map<String, String> values) {
        return new CompareOptions(
                values.entrySet().stream()
                        .map(value -> new Option(value.getKey(), value.getValue()))
                        .toList(),
                Arrays.stream(CompressionChoice.values()).map(Levels::of).toList());
    }

    /**
     * A value.
     *
     * @param id its name for programs
     * @param title its name for people
     */
    record Option(String id, String title) {}

    /**
     * The levels of an algorithm.
     *
     * @param id its name
     * @param min the lowest
     * @param max the highest
     * @param initial the level that is used by default
     */
    record Levels(String id, int min, int max, int initial) {

        static Levels of(CompressionChoice choice) {
            return new Levels(choice.title(), choice.minLevel(), choice.maxLevel(), choice.defaultLevel());
        }
    }
}
