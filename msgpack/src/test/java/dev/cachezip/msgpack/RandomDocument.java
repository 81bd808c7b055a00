package dev.cachezip.msgpack;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Documents of everything that jackson-dataformat-msgpack can carry, with sizes around the boundaries. */
final class RandomDocument {

    private static final String[] ALPHABETS = {
        "abcdefgh ?_", "aé", "éß中文", "😀a", "\u0000\u007f\u0080\u07ff\u0800\uffff"
    };
    private static final int[] LENGTHS = {
        0, 1, 5, 10, 15, 16, 17, 31, 32, 33, 85, 86, 100, 127, 128, 255, 256, 257, 1000
    };

    private final Random random;
    private int left;

    private RandomDocument(Random random, int values) {
        this.random = random;
        this.left = values;
    }

    /** Returns a document of about a number of values, the same for the same seed. */
    static Object of(long seed, int values) {
        RandomDocument document = new RandomDocument(new Random(seed), values);
        List<@Nullable Object> root = new ArrayList<>();
        while (document.left > 0) {
            root.add(document.value(0));
        }
        return root;
    }

    private @Nullable Object value(int depth) {
        left--;
        return switch (random.nextInt(depth > 30 || left <= 0 ? 9 : 13)) {
            case 0 -> null;
            case 1 -> random.nextBoolean();
            case 2 -> random.nextInt() >> random.nextInt(32);
            case 3 -> random.nextLong() >> random.nextInt(64);
            case 4 -> BigInteger.valueOf(random.nextLong()).add(BigInteger.ONE.shiftLeft(63));
            case 5 -> (float) random.nextGaussian();
            case 6 -> random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20);
            case 7 -> bytes();
            case 8, 9 -> string();
            case 10, 11 -> map(depth);
            default -> list(depth);
        };
    }

    private int length() {
        int length = LENGTHS[random.nextInt(LENGTHS.length)];
        return random.nextInt(200) == 0 ? 65_530 + random.nextInt(12) : length;
    }

    private byte[] bytes() {
        byte[] bytes = new byte[length()];
        random.nextBytes(bytes);
        return bytes;
    }

    private String string() {
        String alphabet = ALPHABETS[random.nextInt(ALPHABETS.length)];
        int[] points = alphabet.codePoints().toArray();
        StringBuilder text = new StringBuilder();
        int length = length();
        while (text.length() < length) {
            // A foreign letter now and then, so that the change comes anywhere.
            int point = random.nextInt(50) == 0 ? 'é' : points[random.nextInt(points.length)];
            text.appendCodePoint(point);
        }
        return text.toString();
    }

    private List<@Nullable Object> list(int depth) {
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = random.nextInt(20); i > 0; i--) {
            list.add(value(depth + 1));
        }
        return list;
    }

    private Map<String, @Nullable Object> map(int depth) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = random.nextInt(20); i > 0; i--) {
            map.put(random.nextInt(5) == 0 ? string() : "name" + i, value(depth + 1));
        }
        return map;
    }
}
