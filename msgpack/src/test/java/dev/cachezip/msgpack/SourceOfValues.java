package dev.cachezip.msgpack;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A source of Java's values, of which an {@link #ABSENT} one is absent. */
final class SourceOfValues extends ValueSource {

    static final Object ABSENT = new Object();

    private final List<? extends @Nullable Object> values;
    private @Nullable Object known;
    private int at;

    SourceOfValues(List<? extends @Nullable Object> values) {
        this.values = values;
    }

    /** Returns a source of maps that have one shape. */
    static ValueSource rows(List<? extends Map<String, ?>> maps) {
        return new SourceOfRows(maps);
    }

    @Override
    public void next(ValueSink sink) {
        Object value = values.get(at++);
        if (value == null) {
            sink.nil();
        } else if (value instanceof Boolean bool) {
            sink.bool(bool);
        } else if (value instanceof Integer || value instanceof Long) {
            sink.integer(((Number) value).longValue());
        } else if (value instanceof Double number) {
            sink.float64(Double.doubleToRawLongBits(number));
        } else if (value instanceof String text) {
            byte[] bytes = ("<" + text + ">").getBytes(StandardCharsets.UTF_8);
            sink.string(bytes, 1, bytes.length - 2);
        } else if (value instanceof byte[] bytes) {
            sink.binary(bytes, 0, bytes.length);
        } else if (value instanceof Instant time) {
            sink.timestamp(time.getEpochSecond(), time.getNano());
        } else if (value instanceof List<?> list) {
            sink.array(list.size(), sources(list));
        } else if (value instanceof Map<?, ?> map) {
            List<Map<?, ?>> row = List.of(map);
            sink.object(map.size(), shape(row), properties(row));
        } else if (value instanceof Rows rows) {
            sink.array(rows.maps().size(), new ValueSource[] {rows(rows.maps())});
        } else if (value instanceof Repeated repeated) {
            byte[] bytes = new MessagePackMapper().writeValueAsBytes(repeated.value());
            known = sink.repeated(bytes, 0, bytes.length, known);
        } else {
            byte[] bytes = new MessagePackMapper().writeValueAsBytes(value);
            sink.encoded(bytes, 0, bytes.length);
        }
    }

    /** A short list has a source for each element, a long one has one for all. */
    private static ValueSource[] sources(List<?> list) {
        if (list.size() > 3) {
            return new ValueSource[] {new SourceOfValues(list)};
        }
        return list.stream().map(SourceOfValues::ofOne).toArray(ValueSource[]::new);
    }

    private static SourceOfValues ofOne(@Nullable Object element) {
        List<@Nullable Object> one = new ArrayList<>();
        one.add(element);
        return new SourceOfValues(one);
    }

    private static Set<String> names(List<? extends Map<?, ?>> maps) {
        Set<String> names = new LinkedHashSet<>();
        maps.forEach(map -> map.keySet().forEach(name -> names.add((String) name)));
        return names;
    }

    private static ObjectShape shape(List<? extends Map<?, ?>> maps) {
        byte[] bytes = new MessagePackMapper().writeValueAsBytes(names(maps));
        int[] starts = new int[names(maps).size()];
        int[] ends = new int[starts.length];
        int at = Lengths.containerHead(starts.length);
        int index = 0;
        for (String name : names(maps)) {
            starts[index] = at;
            at += (int) Lengths.string(name.getBytes(StandardCharsets.UTF_8).length);
            ends[index++] = at;
        }
        return new ObjectShape(bytes, starts, ends, starts.length);
    }

    private static ValueSource[] properties(List<? extends Map<?, ?>> maps) {
        List<ValueSource> properties = new ArrayList<>();
        for (String name : names(maps)) {
            List<@Nullable Object> values = new ArrayList<>();
            for (Map<?, ?> map : maps) {
                values.add(map.containsKey(name) ? map.get(name) : ABSENT);
            }
            properties.add(new SourceOfValues(values));
        }
        return properties.toArray(ValueSource[]::new);
    }

    @Override
    public boolean isNextAbsent() {
        return at < values.size() && values.get(at) == ABSENT;
    }

    @Override
    public void skipAbsent() {
        if (isNextAbsent()) {
            at++;
        }
    }

    @Override
    public int nextExtensionType() {
        Object value = values.get(at);
        return value instanceof MessagePackExtension extension
                ? extension.type()
                : value instanceof Instant ? Formats.TIMESTAMP : NO_EXTENSION;
    }

    /** A list of maps that have one shape. */
    record Rows(List<? extends Map<String, ?>> maps) {}

    /** A value that comes again. */
    record Repeated(Object value) {}

    /** Maps of one shape, some of whose properties are absent. */
    private static final class SourceOfRows extends ValueSource {

        private final List<? extends Map<String, ?>> maps;
        private final ObjectShape shape;
        private final ValueSource[] properties;
        private int at;

        SourceOfRows(List<? extends Map<String, ?>> maps) {
            this.maps = maps;
            this.shape = shape(maps);
            this.properties = properties(maps);
        }

        @Override
        public void next(ValueSink sink) {
            sink.object(maps.get(at++).size(), shape, properties);
        }
    }
}
