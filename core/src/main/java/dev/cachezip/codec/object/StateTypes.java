package dev.cachezip.codec.object;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The JDK types that only the mapping by state supports, in addition to {@link JdkTypes}.
 *
 * @since 0.1
 */
@SuppressWarnings("JdkObsolete") // old kinds of lists and tables are cached, too
public final class StateTypes {

    /** Containers that a mapping library would fill slowly or not at all. */
    private static final Set<Class<?>> CONTAINERS = Set.of(
            java.util.Hashtable.class,
            java.util.PriorityQueue.class,
            java.util.Properties.class,
            java.util.Stack.class,
            java.util.concurrent.ConcurrentHashMap.KeySetView.class,
            java.util.concurrent.CopyOnWriteArrayList.class,
            java.util.concurrent.CopyOnWriteArraySet.class,
            java.util.concurrent.LinkedTransferQueue.class,
            java.util.concurrent.PriorityBlockingQueue.class);

    /** Exceptions whose state is only that of every {@code Throwable}. */
    private static final Set<Class<?>> THROWABLES = Set.of(
            Throwable.class,
            Exception.class,
            RuntimeException.class,
            Error.class,
            ArithmeticException.class,
            ArrayIndexOutOfBoundsException.class,
            ArrayStoreException.class,
            AssertionError.class,
            ClassCastException.class,
            CloneNotSupportedException.class,
            IllegalArgumentException.class,
            IllegalStateException.class,
            IndexOutOfBoundsException.class,
            InterruptedException.class,
            NegativeArraySizeException.class,
            NullPointerException.class,
            NumberFormatException.class,
            SecurityException.class,
            StringIndexOutOfBoundsException.class,
            UnsupportedOperationException.class,
            java.io.EOFException.class,
            java.io.FileNotFoundException.class,
            java.io.IOException.class,
            java.io.UncheckedIOException.class,
            java.net.ConnectException.class,
            java.net.MalformedURLException.class,
            java.net.SocketException.class,
            java.net.SocketTimeoutException.class,
            java.net.UnknownHostException.class,
            java.time.DateTimeException.class,
            java.util.ConcurrentModificationException.class,
            java.util.NoSuchElementException.class,
            java.util.InputMismatchException.class,
            java.util.concurrent.CancellationException.class,
            java.util.concurrent.CompletionException.class,
            java.util.concurrent.ExecutionException.class,
            java.util.concurrent.RejectedExecutionException.class,
            java.util.concurrent.TimeoutException.class);

    /** Types of which the JDK has instances without a class that programs name. */
    private static final Set<Class<?>> NAMED_VALUES = Set.of(java.util.Comparator.class);

    private static final Set<String> NAMES = Stream.of(CONTAINERS, THROWABLES, NAMED_VALUES)
            .flatMap(types -> JdkTypes.names(types).stream())
            .collect(Collectors.toUnmodifiableSet());

    private static final Set<String> CONTAINER_NAMES = JdkTypes.names(CONTAINERS);

    private StateTypes() {}

    /** Returns whether a class of this name is one of the containers. */
    public static boolean isContainer(String className) {
        return CONTAINER_NAMES.contains(className);
    }

    /** Returns whether a class of this name is one of these types. */
    public static boolean contains(String className) {
        return NAMES.contains(className);
    }

    /** Returns the class that a type id names, like {@link JdkTypes#containerClass}. */
    public static Class<?> containerClass(Class<?> type) {
        return CONTAINERS.contains(type) ? type : JdkTypes.containerClass(type);
    }
}
