package dev.cachezip.oracle;

import dev.cachezip.oracle.Holders.Anything;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Classes that tell JDK serialization how they are written, and those with transient fields. */
// Reflection reads members that no code calls.
@SuppressWarnings({
    "UnusedVariable",
    "UnusedMethod",
    "unused",
    "FieldCanBeFinal",
    "EffectivelyPrivate",
    "UnnecessaryLambda"
})
final class SelfSerializingValues {

    private SelfSerializingValues() {}

    /** Caches a sum that it makes again when it is asked. */
    static final class Lazy implements Serializable {
        private final List<Long> numbers = Lists.array(1L, 2L);
        private transient Long sum;

        long sum() {
            if (sum == null) {
                sum = numbers.stream().mapToLong(Long::longValue).sum();
            }
            return sum;
        }
    }

    /** Makes its transient index again when it is read. */
    static final class Indexed implements Serializable {
        private final List<String> names;
        private transient Map<String, Integer> index;

        Indexed(List<String> names) {
            this.names = names;
            index = indexOf(names);
        }

        private static Map<String, Integer> indexOf(List<String> names) {
            Map<String, Integer> index = new HashMap<>();
            names.forEach(name -> index.put(name, index.size()));
            return index;
        }

        @Serial
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            index = indexOf(names);
        }
    }

    /** Writes a transient field by itself. */
    static final class Written implements Serializable {
        private String name = "n";
        private int count = 2;
        private final double share = 0.5;
        private transient List<String> lines = Lists.array("a", "b");

        @Serial
        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeObject(new ArrayList<>(lines));
        }

        @Serial
        @SuppressWarnings("unchecked")
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            lines = (List<String>) in.readObject();
        }
    }

    /** Writes its secret in another form than it holds it. */
    static final class Scrambled implements Serializable {
        private String secret;

        Scrambled(String secret) {
            this.secret = secret;
        }

        @Serial
        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeUTF(new StringBuilder(secret).reverse().toString());
        }

        @Serial
        private void readObject(ObjectInputStream in) throws IOException {
            secret = new StringBuilder(in.readUTF()).reverse().toString();
        }
    }

    /** There is one only. */
    static final class Singleton implements Serializable {
        static final Singleton INSTANCE = new Singleton();
        private final String name = "one";

        private Singleton() {}

        @Serial
        private Object readResolve() {
            return INSTANCE;
        }
    }

    /** An enum as it was written before there were enums. */
    static final class Level implements Serializable {
        static final Level LOW = new Level(0);
        static final Level HIGH = new Level(1);
        private final int ordinal;

        private Level(int ordinal) {
            this.ordinal = ordinal;
        }

        @Serial
        private Object readResolve() {
            return ordinal == 0 ? LOW : HIGH;
        }
    }

    /** Is written as another class. */
    static final class Replaced implements Serializable {
        private final String text;

        Replaced(String text) {
            this.text = text;
        }

        @Serial
        private Object writeReplace() {
            return new Proxy(text);
        }

        private static final class Proxy implements Serializable {
            private final String written;

            Proxy(String written) {
                this.written = written;
            }

            @Serial
            private Object readResolve() {
                return new Replaced(written);
            }
        }
    }

    /** Writes itself, with a public constructor without arguments as the JDK demands. */
    public static final class External implements Externalizable {
        private String name = "default";
        private transient int number;

        // The JDK calls it before it reads, and wants it public.
        @SuppressWarnings("checkstyle:RedundantModifier")
        public External() {
            // Nothing is to be done.
        }

        External(String name, int number) {
            this.name = name;
            this.number = number;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeUTF(name);
            out.writeInt(number);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            name = in.readUTF();
            number = in.readInt();
        }
    }

    /** Classes with transient fields, which are left out, in superclasses, too. */
    static class UserSession implements Serializable {
        private transient Object connection = new Object();
        private transient Thread thread = Thread.currentThread();
        protected String user = "u";
    }

    static final class WebSession extends UserSession {
        private final transient Runnable callback = () -> {};
        private final String agent = "a";
    }

    /** Counts what is added; it is not serializable. */
    static class Counting {
        protected transient List<String> texts = new ArrayList<>();
        private int size;

        void add(String text) {
            texts.add(text);
            size++;
        }
    }

    /** Adds what it reads, as the bags of Apache Commons do. */
    static final class Bag extends Counting implements Serializable {
        Bag(List<String> added) {
            added.forEach(this::add);
        }

        @Serial
        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeInt(texts.size());
            for (String text : texts) {
                out.writeUTF(text);
            }
        }

        @Serial
        private void readObject(ObjectInputStream in) throws IOException {
            texts = new ArrayList<>();
            int number = in.readInt();
            for (int i = 0; i < number; i++) {
                add(in.readUTF());
            }
        }
    }

    static List<StorableValue> values() {
        return new ValueList("self-serializing")
                .equal("sum that is not yet made", new Lazy())
                .equal("sum that is made", used(new Lazy()))
                .equal("transient fields that nothing could write", new WebSession())
                .either("readObject", new Indexed(Lists.array("a", "b")))
                .either("writeObject", new Written())
                .equal("readObject that adds to a superclass", new Bag(Lists.array("a", "a", "b")))
                .either("writeObject with another form", new Scrambled("abc"))
                .either("readResolve to one", Singleton.INSTANCE)
                .either("readResolve to one of two", Lists.array(Level.HIGH, Level.LOW))
                .either("writeReplace", new Replaced("t"))
                .either("Externalizable", new External("e", 7))
                .either("writeObject in a field", new Anything(new Written()))
                .either("readResolve in a field", new Anything(Singleton.INSTANCE))
                .either("writeReplace in a field", new Anything(new Replaced("f")))
                .either("Externalizable in a list", Lists.array(new External("e", 7), new External("f", 8)))
                .values();
    }

    private static Lazy used(Lazy lazy) {
        if (lazy.sum() != 3) {
            throw new IllegalStateException();
        }
        return lazy;
    }
}
