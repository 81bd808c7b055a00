package dev.cachezip.objects.limits;

/**
 * The memory of a container beyond the average that a parser counts for each array and object.
 *
 * @param empty bytes of an instance without elements
 * @param element bytes that each element or entry adds
 */
public record ContainerCost(long empty, long element) {

    /** The cost of a container that takes about as much as the parser counts. */
    public static final ContainerCost NONE = new ContainerCost(0, 0);

    /** Returns the cost of a map with one slot for each constant of an enum. */
    public static ContainerCost ofEnumMap(int constants) {
        return new ContainerCost(40 + 16 + 4L * constants, 0);
    }

    /** Returns the bytes of a container with the given number of elements or entries. */
    public long of(long elements) {
        return empty + element * elements;
    }

    /** Returns whether there is anything to count. */
    public boolean isNone() {
        return empty == 0;
    }
}
