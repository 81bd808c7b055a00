package dev.cachezip.objects.state;

import static dev.cachezip.objects.state.StateTests.MESSAGE_PACK;
import static dev.cachezip.objects.state.StateTests.read;
import static dev.cachezip.objects.state.StateTests.roundTrip;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.samples.MarkedDocument;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The type arguments of a declared type hold for all that a value has, wherever the value has been read. */
class StateArgumentsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'texts':{'@anchor':'1','@value':{'value':'x','next':null}},'numbers':{'@reference':'1'}",
                "'any':{'@anchor':'1','@value':['x']},'iterable':{'@reference':'1'}",
                "'any':{'@anchor':'1','@value':['x']},'iterable':{'@type':'java.util.ArrayList','@value':{'@reference':'1'}}",
                "'iterable':{'@type':'java.util.ArrayList<java.lang.Object>','@value':['x']}",
                "'textPage':{'@anchor':'1','@value':{'@java.util.ArrayList':[],'extra':'x'}},'page':{'@reference':'1'}",
                "'textMap':{'@anchor':'1','@value':{'@java.util.HashMap':{},'extra':'x'}},'map':{'@reference':'1'}",
                "'val':{'@type':'{}$Impl<java.lang.Object>','@value':{'value':'x'}}",
                "'any':{'@type':'{}$Impl','@value':{'@anchor':'1','@value':{'value':'x'}}},'val':{'@reference':'1'}"
            })
    void read_ofOtherContentThanDeclared_isRefused(String fields) {
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> readAll(fields));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'any':{'@type':'{}$Cell','@value':{'@anchor':'1','@value':{'value':{'@type':'java.lang.Long','@value':5},"
                        + "'next':{'@reference':'1'}}}},'numbers':{'@reference':'1'}",
                "'any':{'@anchor':'1','@value':[{'@type':'java.lang.Long','@value':5}]},'iterable':{'@reference':'1'}",
                "'page':{'@anchor':'1','@value':{'@java.util.ArrayList':['a'],'extra':5}},'any':{'@reference':'1'}",
                "'val':{'@type':'{}$Impl','@value':{'@anchor':'1','@value':{'value':5}}},'any':{'@reference':'1'}"
            })
    void read_ofTheDeclaredContent_isRead(String fields) {
        assertThat(readAll(fields)).isNotNull();
    }

    private static @Nullable Object readAll(String fields) {
        StringBuilder all = new StringBuilder("{" + fields);
        for (String name :
                List.of("texts", "numbers", "any", "iterable", "textPage", "page", "textMap", "map", "val")) {
            if (!fields.contains("'" + name + "'")) {
                all.append(",'").append(name).append("':null");
            }
        }
        String json = "{'@type':'{}$All','@value':" + all + "}}";
        return read(
                MESSAGE_PACK,
                MarkedDocument.of(json.replace("{}$", StateArgumentsTest.class.getName() + "$")
                        .replace('\'', '"')));
    }

    @Test
    void roundTrip_objectOfAClassWithOtherArguments_isEqual() {
        Cast read = roundTrip(MESSAGE_PACK, new Cast());
        assertThat((Object) read.row).isExactlyInstanceOf(OtherRow.class);
        assertThat(read.row.number).isEqualTo(7);
    }

    /** Only their fields differ: the types of their elements or entries are equal. */
    @Test
    void roundTrip_containersWithOtherTypesOfFields_areEqual() {
        Page<Integer> ints = new Page<>();
        ints.extra = 1;
        Page<Long> longs = new Page<>();
        longs.extra = 2L;
        MapOf<Integer> intMap = new MapOf<>();
        intMap.extra = 3;
        MapOf<Long> longMap = new MapOf<>();
        longMap.extra = 4L;
        for (int i = 0; i < 2; i++) {
            Ints readInts = roundTrip(MESSAGE_PACK, new Ints(ints, intMap, new Box<>(ints)));
            Longs readLongs = roundTrip(MESSAGE_PACK, new Longs(longs, longMap, new Box<>(longs)));
            assertThat((Object) readInts.page.extra).isEqualTo(1);
            assertThat((Object) readLongs.page.extra).isEqualTo(2L);
            assertThat((Object) readInts.map.extra).isEqualTo(3);
            assertThat((Object) readLongs.map.extra).isEqualTo(4L);
            assertThat((Object) readLongs.box.value.extra).isEqualTo(2L);
        }
    }

    record Box<T>(T value) {}

    record Ints(Page<Integer> page, MapOf<Integer> map, Box<Page<Integer>> box) {}

    record Longs(Page<Long> page, MapOf<Long> map, Box<Page<Long>> box) {}

    interface Val<V> {}

    static final class Impl<V> implements Val<V> {
        @Nullable
        V value;
    }

    static final class Cell<V> {
        @Nullable
        V value;

        @Nullable
        Cell<V> next;
    }

    static final class Page<V> extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        @SuppressWarnings("serial") // a value
        @Nullable
        V extra;
    }

    static final class MapOf<V> extends HashMap<String, Integer> {
        private static final long serialVersionUID = 1;

        @SuppressWarnings("serial") // a value
        @Nullable
        V extra;
    }

    static final class All {
        @Nullable
        Cell<String> texts;

        @Nullable
        Cell<Long> numbers;

        @Nullable
        Object any;

        @Nullable
        Iterable<Long> iterable;

        @Nullable
        Page<String> textPage;

        @Nullable
        Page<Long> page;

        @Nullable
        MapOf<String> textMap;

        @Nullable
        MapOf<Long> map;

        @Nullable
        Val<Long> val;
    }

    interface Rec {}

    static class AbsRec implements Rec {}

    interface OtherRec<T> extends Rec {}

    abstract static class Row<R extends Rec> implements Serializable {
        private static final long serialVersionUID = 1;
        int number = 1;
    }

    static final class OtherRow<T> extends Row<OtherRec<T>> {
        private static final long serialVersionUID = 1;
    }

    static final class Cast implements Serializable {
        private static final long serialVersionUID = 1;
        final Row<? extends AbsRec> row = other();

        @SuppressWarnings({"unchecked", "rawtypes"}) // as a library does it
        private static Row<? extends AbsRec> other() {
            Row row = new OtherRow<String>();
            row.number = 7;
            return row;
        }
    }
}
