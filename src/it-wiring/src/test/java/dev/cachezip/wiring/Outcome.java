package dev.cachezip.wiring;

import dev.cachezip.wiring.Step.Caches;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a put stores, and what a method or a loader returns or throws. */
enum Outcome {
    TEXT,
    LONG_TEXT,
    NUMBER,
    LIST,
    ITEM,
    BYTES,
    NOTHING,
    CHECKED,
    UNCHECKED,
    FATAL;

    private static final int LONG = 300;

    /** A value of the application, which its owner can change. */
    record Item(String name, List<Object> parts) implements Serializable {}

    /** An error of the application. */
    static final class Fatal extends Error {

        private static final long serialVersionUID = 1;

        Fatal(String message) {
            super(message);
        }
    }

    /** Makes a value that no other call of a program makes, or throws. */
    @Nullable
    Object make(int number) throws IOException {
        String text = "value " + number;
        return switch (this) {
            case TEXT -> text;
            case LONG_TEXT -> text.repeat(LONG);
            case NUMBER -> (long) number;
            case LIST -> new ArrayList<>(Arrays.<Object>asList(text, number, null));
            case ITEM -> new Item(text, new ArrayList<>(List.of(number)));
            case BYTES -> new byte[] {0, 1, 2, (byte) number};
            case NOTHING -> null;
            case CHECKED -> throw new IOException(text);
            case UNCHECKED -> throw new UnsupportedOperationException(text);
            case FATAL -> throw new Fatal(text);
        };
    }

    /** Makes a value of this kind, or a text where it is none that can be put into a cache of texts. */
    @Nullable
    Object makeText(int number) throws IOException {
        return this == NUMBER || this == LIST || this == ITEM || this == BYTES ? TEXT.make(number) : make(number);
    }

    /** Makes a value of this kind, or one that the methods of a cache return. */
    @Nullable
    Object makeFor(Caches cache, int number) throws IOException {
        return switch (cache) {
            case OBJECTS, ON_DEMAND -> make(number);
            case TEXTS -> makeText(number);
            case LISTS -> makeText(number) instanceof String text ? new ArrayList<>(List.of(text, "more")) : null;
        };
    }

    /** Changes a value as its owner may, or a caller that has got it. */
    static void change(@Nullable Object value) {
        Object inner = value instanceof Item item ? item.parts() : value;
        if (inner instanceof byte[] bytes) {
            bytes[0]++;
        } else if (inner instanceof ArrayList<?>) {
            @SuppressWarnings("unchecked") // those that are made here
            List<Object> list = (List<Object>) inner;
            list.add("changed");
        }
    }

    /** Returns a value as text, in which values that are equal to an application are equal. */
    static String show(@Nullable Object value) {
        if (value instanceof byte[] bytes) {
            return "bytes " + Arrays.toString(bytes);
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Outcome::show).toList().toString();
        }
        return value == null ? "null" : value.getClass().getSimpleName() + " " + value;
    }
}
