package dev.cachezip.objects.jdk;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/** Serializers and deserializers of atomic variables, which are written as their content. */
final class AtomicValues {

    private AtomicValues() {}

    @SuppressWarnings("rawtypes") // of any type argument
    static void addTo(Additions additions) {
        additions.value(
                AtomicInteger.class, (value, out) -> out.number(value.get()), in -> new AtomicInteger(in.integer()));
        additions.value(
                AtomicLong.class, (value, out) -> out.number(value.get()), in -> new AtomicLong(in.longInteger()));
        additions.value(AtomicBoolean.class, (value, out) -> out.bool(value.get()), in -> new AtomicBoolean(in.bool()));
        additions.value(AtomicReference.class, AtomicValues::write, AtomicValues::reference);
        additions.value(LongAdder.class, (value, out) -> out.number(value.sum()), AtomicValues::adder);
        additions.value(DoubleAdder.class, (value, out) -> out.number(value.sum()), AtomicValues::doubleAdder);
        additions.value(AtomicIntegerArray.class, AtomicValues::write, AtomicValues::intArray);
        additions.value(AtomicLongArray.class, AtomicValues::write, AtomicValues::longArray);
    }

    // The content has a type id, as in an entry; nil would mean that there is no reference at all.

    private static void write(AtomicReference<?> value, Output output) {
        output.startArray(1).any(value.get()).endArray();
    }

    private static AtomicReference<?> reference(Input input) {
        Object value = input.startArray().next().any();
        input.endArray();
        return new AtomicReference<>(value);
    }

    private static LongAdder adder(Input input) {
        LongAdder adder = new LongAdder();
        adder.add(input.longInteger());
        return adder;
    }

    private static DoubleAdder doubleAdder(Input input) {
        DoubleAdder adder = new DoubleAdder();
        adder.add(input.floating());
        return adder;
    }

    private static void write(AtomicIntegerArray value, Output output) {
        output.startArray(value.length());
        for (int i = 0; i < value.length(); i++) {
            output.number(value.get(i));
        }
        output.endArray();
    }

    private static void write(AtomicLongArray value, Output output) {
        output.startArray(value.length());
        for (int i = 0; i < value.length(); i++) {
            output.number(value.get(i));
        }
        output.endArray();
    }

    private static AtomicIntegerArray intArray(Input input) {
        List<Integer> elements = new ArrayList<>();
        input.startArray();
        while (input.hasNext()) {
            elements.add(input.integer());
        }
        return new AtomicIntegerArray(
                elements.stream().mapToInt(Integer::intValue).toArray());
    }

    private static AtomicLongArray longArray(Input input) {
        List<Long> elements = new ArrayList<>();
        input.startArray();
        while (input.hasNext()) {
            elements.add(input.longInteger());
        }
        return new AtomicLongArray(elements.stream().mapToLong(Long::longValue).toArray());
    }
}
