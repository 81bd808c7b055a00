package dev.cachezip.oracle;

import dev.cachezip.oracle.Holders.Anything;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Serializable;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.security.SecureRandom;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Scanner;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Values that have no state to store, or belong to one process: they are refused, or come back unchanged. */
// Reflection reads members that no code calls; applications cache classes of bad style, too.
@SuppressWarnings({
    "UnusedVariable",
    "unused",
    "ClassCanBeStatic",
    "InnerClassMayBeStatic",
    "DateFormatConstant",
    "JavaUtilDate",
    "rawtypes",
    "ThreadPriorityCheck",
    "UnnecessaryLambda",
    "DoubleBraceInitialization"
})
final class RefusedValues {

    private final String name = "outer";

    private RefusedValues() {}

    /** An inner class, which has an outer object. */
    final class Inner {
        private final String text = "inner of " + name;
    }

    /** Holds a lock that is not transient. */
    static final class Guarded {
        private final ReentrantLock lock = new ReentrantLock();
        private final List<String> lines = Lists.array("a");
    }

    /** Holds a logger or a bean by mistake. */
    static final class Wired {
        private final Function<String, String> mapper = text -> text + "!";
        private final String name = "w";
    }

    interface Greeter {
        String greet();
    }

    static List<StorableValue> values() {
        ValueList list = new ValueList("refused");
        classes(list);
        functions(list);
        process(list);
        concurrency(list);
        formats(list);
        return list.values();
    }

    private static void classes(ValueList list) {
        int seven = 7;
        Object anonymous = new Object() {
            private final int number = seven;
        };
        Comparator<String> comparator = new Comparator<>() {
            private final boolean reverse = true;

            @Override
            public int compare(String a, String b) {
                return b.compareTo(a);
            }
        };
        List<String> braces = new ArrayList<>() {
            {
                add("a");
            }
        };
        class Local {
            private final int number = seven;
        }
        class LocalSerializable implements Serializable {
            private final String text = "t";
        }
        list.refused("anonymous class", anonymous)
                .refused("anonymous class in a field", new Anything(anonymous))
                .refused("anonymous comparator", comparator)
                .refused("list with braces", braces)
                .refused("inner class", new RefusedValues().new Inner())
                .refused("inner class in a list", Lists.array(new RefusedValues().new Inner()))
                .refused("local class", new Local())
                .refused("local class that is serializable", new LocalSerializable());
    }

    private static void functions(ValueList list) {
        Supplier<String> lambda = () -> "a";
        Function<String, Integer> reference = String::length;
        Runnable serializable = (Runnable & Serializable) () -> {};
        Object proxy = Proxy.newProxyInstance(
                RefusedValues.class.getClassLoader(),
                new Class<?>[] {Greeter.class},
                (self, method, arguments) -> null);
        list.refused("lambda", lambda)
                .refused("lambda in a field", new Anything(lambda))
                .refused("lambda in a field that declares it", new Wired())
                .refused("lambda in a list", Lists.array(lambda))
                .refused("method reference", reference)
                .refused("lambda that is serializable", serializable)
                .refused("proxy", proxy);
    }

    private static void process(ValueList list) {
        list.either("Thread", new Thread(() -> {}, "t"))
                .either("Thread in a field", new Anything(Thread.currentThread()))
                .either("ClassLoader", RefusedValues.class.getClassLoader())
                .either("InputStream", new ByteArrayInputStream(new byte[] {1}))
                .either("OutputStream", new ByteArrayOutputStream())
                .refused("Class that no value has", Thread.class)
                .refused("Class that no value has, in a field", new Anything(Runtime.class))
                .either("Method", Object.class.getMethods()[0])
                .either("Stream", Stream.of("a"))
                .either("Iterator", List.of("a").iterator())
                .either("Scanner", new Scanner("a"))
                .either("Runtime", Runtime.getRuntime())
                .either("weak reference", new WeakReference<>("a"))
                .either("soft reference in a field", new Anything(new SoftReference<>("a")))
                .either("Object", new Object())
                .either("Object in a field", new Anything(new Object()))
                .either("Random", new Random(7))
                .either("SecureRandom", new SecureRandom())
                .either("process", ProcessHandle.current());
    }

    private static void concurrency(ValueList list) {
        list.either("Lock", new ReentrantLock())
                .either("ReadWriteLock", new ReentrantReadWriteLock())
                .either("Lock in a field that declares it", new Guarded())
                .either("Semaphore", new Semaphore(3))
                .either("CountDownLatch", new CountDownLatch(1))
                .either("Exchanger", new Exchanger<String>())
                .either("future", CompletableFuture.completedFuture("a"))
                .either("future in a field", new Anything(new CompletableFuture<String>()))
                .formOrRefused(
                        "entry of a ConcurrentHashMap",
                        new ConcurrentHashMap<>(List.of("a").stream()
                                        .collect(java.util.stream.Collectors.toMap(a -> a, a -> 1)))
                                .entrySet()
                                .iterator()
                                .next());
    }

    private static void formats(ValueList list) {
        list.either("SimpleDateFormat", new SimpleDateFormat("yyyy-MM-dd", Locale.ROOT))
                .either("DecimalFormat", new DecimalFormat("#,##0.00", new DecimalFormatSymbols(Locale.GERMANY)))
                .either("MessageFormat", new MessageFormat("{0} of {1}", Locale.ROOT))
                .either("symbols", new DecimalFormatSymbols(Locale.FRANCE))
                .either("UUID as text and as itself", Lists.array(new UUID(1, 2), new UUID(1, 2).toString()));
    }
}
