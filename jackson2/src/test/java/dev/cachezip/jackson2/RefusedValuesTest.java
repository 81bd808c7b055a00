package dev.cachezip.jackson2;

import static dev.cachezip.contracts.CodecBytes.read;
import static dev.cachezip.contracts.CodecBytes.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.cachezip.CachezipException;
import dev.cachezip.codec.ObjectLimit;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.types.AllowedTypes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Values that would come back as others: the first of its type is read back, and some are refused by their class. */
@SuppressWarnings("JavaUtilDate") // old types are cached, too
class RefusedValuesTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.jackson2.*");

    private final ValueCodec<Object> codec = Jackson2Codecs.messagePack(TYPES);

    static class Shape {
        public int x = 1;
    }

    static final class Circle extends Shape {
        public int radius = 2;
    }

    record Shapes(List<Shape> shapes) {}

    record Dated(Date date) {}

    record Anything(@Nullable Object value) {}

    record Inexact(
            @Nullable RuntimeException failure,
            @Nullable Random random,
            @Nullable Pattern pattern) {}

    record Shouting(String text) {
        Shouting {
            text = text + "!";
        }
    }

    record Partly(String shown, @JsonIgnore @Nullable String hidden) {}

    record Changing(String text) {
        public long getAge() {
            return System.nanoTime();
        }
    }

    /** Adds to a map whenever it is written. */
    static final class Adding {
        private final Map<String, Object> map;

        Adding(Map<String, Object> map) {
            this.map = map;
        }

        public String getName() {
            map.put("" + map.size(), "jam");
            return "name";
        }
    }

    static final class Numbers {
        public HashSet<Integer> numbers = new HashSet<>(1000);
    }

    private ThrowableAssertAlternative<CachezipException.Codec> assertRefused(Object value) {
        return assertThatExceptionOfType(CachezipException.Codec.class).isThrownBy(() -> write(codec, value));
    }

    @Test
    void write_firstValueThatComesBackAsAnother_isRefused() {
        for (Object value : new Object[] {new Shapes(List.of(new Shape(), new Circle())), new Shouting("a")}) {
            assertRefused(value).withMessageContaining("comes back as something else");
            assertRefused(value).withMessageContaining("cachezip.codec=msgpack");
        }
    }

    @Test
    void write_partsThatAnnotationsChange_areAnnouncedOnce() {
        List<String> announced = new ArrayList<>();
        ValueCodec<Object> told = Jackson2Codecs.messagePack(TYPES, ObjectLimit.byDefault(), announced::add);
        for (Object value : new Object[] {new Partly("a", "b"), List.of(new Partly("a", "b"))}) {
            write(told, value);
        }
        String place = Partly.class.getName() + ".hidden";
        assertThat(announced)
                .containsExactly("Cached values do not keep " + place + " as it is: @JsonIgnore asks for that");
    }

    @Test
    void write_mapThatIsChangedMeanwhile_isNoRefusal() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("first", new Adding(map));
        map.put("second", "tea");
        assertThatExceptionOfType(CachezipException.ChangedMeanwhile.class)
                .isThrownBy(() -> write(codec, map))
                .withMessageContaining("several threads seem to change it");
    }

    @Test
    void write_arrayWithASubclass_isRefused() {
        assertRefused(new Shape[] {new Circle()}).withMessageContaining(Circle.class.getName());
    }

    @Test
    void write_valueThatChangesByItself_isWritten() {
        Changing value = new Changing("a");
        assertThat(read(codec, write(codec, value))).isEqualTo(value);
    }

    @Test
    void write_setsInAnyOrder_comeBack() {
        Numbers value = new Numbers();
        value.numbers.addAll(List.of(100, 17, 1));
        assertThat(read(codec, write(codec, value.numbers))).isEqualTo(value.numbers);
        assertThat(read(codec, write(codec, Set.of(100, 17, 1)))).isEqualTo(Set.of(100, 17, 1));
    }

    @Test
    void write_afterAnEntryCouldNotBeRead_isReadBackAgain() {
        Anything value = new Anything(1);
        byte[] plain = write(codec, value);
        plain[plain.length - 1] = (byte) 0xC1;
        assertThatExceptionOfType(CachezipException.Malformed.class).isThrownBy(() -> read(codec, plain));
        assertThat(read(codec, write(codec, value))).isEqualTo(value);
    }

    @Test
    void write_classWhoseValuesJacksonMapsInexactly_isRefused() {
        write(codec, new Inexact(null, null, null));
        write(codec, new Dated(new Date(5)));
        for (Object value : new Object[] {
            new Inexact(new IllegalStateException("x"), null, null),
            new Inexact(null, new Random(3), null),
            new Inexact(null, null, Pattern.compile("a")),
            new Dated(new java.sql.Timestamp(5)),
            new Anything(Pattern.compile("a")),
            new java.sql.Timestamp(5)
        }) {
            assertRefused(value).withMessageContaining("would not come back equal");
        }
    }

    @Test
    void write_optionalWithoutDeclaredContent_isRefused() {
        write(codec, new Anything(1L));
        for (Object value :
                new Object[] {Optional.of(1L), Optional.empty(), List.of(Optional.of(1L)), new Anything(Optional.of(1L))
                }) {
            assertRefused(value).withMessageContaining("cache the content");
        }
    }

    @Test
    void write_sortedWithComparator_isRefused() {
        TreeSet<Integer> reversed = new TreeSet<>(Comparator.reverseOrder());
        TreeMap<String, Integer> map = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (Object value : new Object[] {reversed, map, List.of(reversed), new Anything(map)}) {
            assertRefused(value).withMessageContaining("comparator");
        }
    }

    @Test
    void write_localeInEachPlace_isItsTag() {
        Locale locale = Locale.forLanguageTag("zh-Hant-TW");
        for (Object value : new Object[] {locale, new Anything(locale), Map.of(locale, locale)}) {
            assertThat(read(codec, write(codec, value))).isEqualTo(value);
        }
    }

    @Test
    void write_numberOfMoreDigitsThanAreRead_isRefused() {
        Anything longest = new Anything(new BigDecimal("1".repeat(1000)));
        assertThat(read(codec, write(codec, longest))).isEqualTo(longest);
        assertRefused(new Anything(new BigDecimal("1".repeat(1001)))).withMessageContaining("1000");
        assertRefused(new Anything(new BigInteger("1".repeat(1001)))).withMessageContaining("1000");
    }

    @Test
    void write_objectThatRefersToItself_isRefused() {
        List<Object> cycle = new ArrayList<>();
        cycle.add(new Anything(cycle));
        assertRefused(cycle);
    }
}
