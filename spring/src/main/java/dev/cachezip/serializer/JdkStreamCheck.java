package dev.cachezip.serializer;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.jdkstream.JdkStreamClass;
import dev.cachezip.objects.jdkstream.JdkStreamObjects;
import dev.cachezip.objects.jdkstream.JdkStreamReader;
import dev.cachezip.objects.types.Libraries;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The check of the classes of the objects in a JDK stream, and of the cost of the hash codes that reading it computes; it
 * creates no object and loads no class.
 *
 * <p>A stream holds an object once, however many other objects refer to it. A set asks its elements for their hash
 * codes, and these ask their own elements: 100 sets, each holding the next set twice, take 1.5 KB and 2^100 steps. No
 * filter sees which objects an object refers to. So the stream is checked before it is read: the weight of an object is
 * the number of objects reachable from it, each counted once per path to it, and the total weight of hashed objects is
 * limited. References from within an object to itself meet only the part read so far, as its hash code would.
 */
final class JdkStreamCheck implements JdkStreamObjects<JdkStreamHandle> {

    /** The number of objects that may be hashed, however short the stream is: some 20 milliseconds. */
    private static final long MIN_HASHED = 4_000_000;

    /** The number of further objects for each byte of the stream; reading a byte takes about as long. */
    private static final long HASHED_PER_BYTE = 16;

    /** Bytes of an array that take about as long as an object. */
    private static final int BYTES_PER_OBJECT = 8;

    /** Comparing decimals takes time that grows with the square of their length: 10,000 digits take 150 microseconds. */
    private static final int SQUARE_PER_OBJECT = 16;

    private final int length;
    private final Consumer<String> classes;
    private final List<JdkStreamHandle> complete = new ArrayList<>();
    private int containers;
    private long hashed;

    private JdkStreamCheck(int length, Consumer<String> classes) {
        this.length = length;
        this.classes = classes;
    }

    /** Returns the number of objects that reading a stream may hash, and the number that it may compare. */
    static long limit(int length) {
        return MIN_HASHED + HASHED_PER_BYTE * length;
    }

    /**
     * Checks a stream.
     *
     * @param stored the magic number, the version and an object
     * @param classes gets the names of the classes that have objects in it, and of those that are values themselves
     * @return the objects in the order in which reading the stream completes them
     * @throws CachezipException if the hash codes would take too long, or the bytes are not such a stream
     */
    static List<JdkStreamHandle> check(byte[] stored, Consumer<String> classes) {
        JdkStreamCheck check = new JdkStreamCheck(stored.length, classes);
        JdkStreamReader.read(stored, check);
        return check.complete;
    }

    @Override
    public JdkStreamHandle nothing() {
        return new JdkStreamHandle("");
    }

    @Override
    public JdkStreamHandle text(String text) {
        JdkStreamHandle string = nothing();
        complete.add(string);
        return string;
    }

    @Override
    public JdkStreamHandle classValue(JdkStreamClass type) {
        return begin(type);
    }

    @Override
    public JdkStreamHandle begin(JdkStreamClass type) {
        if (type.isProxy()) {
            throw new CachezipException.Malformed("a proxy in a JDK stream", 0);
        }
        classes.accept(type.name());
        return new JdkStreamHandle(type.name());
    }

    @Override
    public void primitive(JdkStreamHandle object, JdkStreamClass of, JdkStreamClass.Field field, ByteBuffer at) {
        object.enter(of, containers++);
        if (object.hashing == Hashing.BY_TAG
                && field.type() == 'I'
                && of.fields().size() == 1) {
            object.hashing = Hashing.ofTag(at.getInt(at.position()));
        }
    }

    @Override
    public void field(JdkStreamHandle object, JdkStreamClass of, JdkStreamClass.Field field, JdkStreamHandle value) {
        object.enter(of, containers++);
        object.addField(value);
    }

    @Override
    public void written(JdkStreamHandle object, JdkStreamClass of, JdkStreamHandle value) {
        object.enter(of, containers++);
        object.endFields();
        object.add(value);
        if (object.hashing != Hashing.NONE && (object.key || object.hashing != Hashing.KEYS)) {
            hash(value);
            value.containers().add(object.container);
        }
        object.key = !object.key;
    }

    private void hash(JdkStreamHandle value) {
        hashed += value.weight();
        if (value.looksUp || hashed > limit(length)) {
            throw new CachezipException.Codec(
                    "A JDK stream in whose sets and maps a java.net.URL, which looks up its host, or more than "
                            + limit(length) + " objects would have to be hashed",
                    null);
        }
    }

    @Override
    public void elements(JdkStreamHandle array, char type, ByteBuffer at, int end) {
        array.add((end - at.position()) / BYTES_PER_OBJECT);
    }

    @Override
    public void element(JdkStreamHandle array, JdkStreamHandle value) {
        array.add(value);
    }

    @Override
    public void end(JdkStreamHandle object) {
        object.endFields();
        if (object.className().equals("java.net.URL")) {
            object.looksUp = true;
        } else if (Libraries.hashesUrlsAsText(object.className())) {
            object.looksUp = false;
        } else if (object.className().equals("java.math.BigInteger")) {
            long digits = Math.min(object.weight(), length);
            object.add(digits * digits / SQUARE_PER_OBJECT);
        }
        complete.add(object);
    }
}
