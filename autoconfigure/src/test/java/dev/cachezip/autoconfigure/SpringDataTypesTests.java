package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.serializer.CachezipRedisSerializer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.ResolvableType;
import org.springframework.data.domain.AbstractPageRequest;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.SliceImpl;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.redis.serializer.SerializationException;
import org.springframework.data.web.config.EnableSpringDataWebSupport.PageSerializationMode;
import org.springframework.data.web.config.SpringDataJackson3Configuration;
import org.springframework.data.web.config.SpringDataWebSettings;
import tools.jackson.databind.JacksonModule;

@ExtendWith(OutputCaptureExtension.class)
class SpringDataTypesTests {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withPropertyValues("cachezip.allowed-types=dev.cachezip.autoconfigure.*")
            .withConfiguration(AutoConfigurations.of(CachezipAutoConfiguration.class));

    record Book(String title, long pages) {}

    static Stream<Slice<?>> slices() {
        List<Book> books = List.of(new Book("a", 1), new Book("b", 2));
        Pageable sorted = PageRequest.of(
                1, 2, Sort.by(Sort.Order.desc("title").ignoreCase().nullsLast(), Sort.Order.asc("pages")));
        return Stream.of(
                new PageImpl<>(books),
                new PageImpl<>(books, sorted, 17),
                new PageImpl<>(List.of(), PageRequest.of(0, 10), 0),
                new PageImpl<>(List.of(1L, 2L), PageRequest.of(0, 2), 5),
                new PageImpl<>(List.of("a", 2L, new Book("c", 3)), Pageable.unpaged(Sort.by("title")), 3),
                new SliceImpl<>(books),
                new SliceImpl<>(books, sorted, true));
    }

    @ParameterizedTest
    @MethodSource("slices")
    void slice_inEachCodec_comesBackEqual(Slice<?> slice) {
        for (String codec : new String[] {"msgpack", "jackson3", "json"}) {
            runner.withPropertyValues("cachezip.codec=" + codec).run(context -> {
                CachezipRedisSerializer<Object> serializer = serializer(context.getBean(CachezipRedisSerializer.class));
                assertEqual(serializer.deserialize(serializer.serialize(slice)), slice);
                for (Class<?> declared : List.of(Page.class, PageImpl.class, Slice.class)) {
                    if (declared.isInstance(slice)) {
                        CachezipRedisSerializer<Object> known =
                                serializer.declaredAs(ResolvableType.forClassWithGenerics(declared, elementType(slice))
                                        .getType());
                        assertEqual(known.deserialize(known.serialize(slice)), slice);
                    }
                }
            });
        }
    }

    private static Class<?> elementType(Slice<?> slice) {
        Set<Class<?>> types = slice.stream().map(Object::getClass).collect(Collectors.toSet());
        return types.size() == 1 ? types.iterator().next() : Object.class;
    }

    private static void assertEqual(@Nullable Object read, Slice<?> slice) {
        assertThat(read).isEqualTo(slice).hasSameClassAs(slice);
        assertThat(read).extracting("pageable", "sort").containsExactly(slice.getPageable(), slice.getSort());
    }

    @SuppressWarnings("unchecked") // it takes any value
    private static CachezipRedisSerializer<Object> serializer(CachezipRedisSerializer<?> bean) {
        return (CachezipRedisSerializer<Object>) bean;
    }

    @Test
    void pageable_ofAnotherClass_isRefusedWhereItIsMappedByProperties() {
        runner.withPropertyValues("cachezip.codec=jackson3")
                .run(context -> assertThatExceptionOfType(SerializationException.class)
                        .isThrownBy(() -> serializer(context.getBean(CachezipRedisSerializer.class))
                                .serialize(new PageImpl<>(List.of("a"), new OddPageable(), 1)))
                        .withMessageContaining("OddPageable"));
    }

    @Test
    void pageable_ofAnotherClass_comesBackByItsState() {
        runner.run(context -> {
            CachezipRedisSerializer<Object> serializer = serializer(context.getBean(CachezipRedisSerializer.class));
            Page<String> page = new PageImpl<>(List.of("a"), new OddPageable(), 1);
            assertEqual(serializer.deserialize(serializer.serialize(page)), page);
        });
    }

    static final class OddPageable extends AbstractPageRequest {
        private static final long serialVersionUID = 1L;

        OddPageable() {
            super(0, 1);
        }

        @Override
        public Sort getSort() {
            return Sort.unsorted();
        }

        @Override
        public Pageable next() {
            return this;
        }

        @Override
        public Pageable previous() {
            return this;
        }

        @Override
        public Pageable first() {
            return this;
        }

        @Override
        public Pageable withPage(int pageNumber) {
            return this;
        }
    }

    @Test
    void window_byKeyset_comesBackWithThePositionsOfItsItems() {
        List<Book> books = List.of(new Book("a", 1), new Book("b", 2));
        Window<Book> window =
                Window.from(books, index -> ScrollPosition.forward(Map.of("title", books.get(index).title)), true);
        runner.run(context -> {
            CachezipRedisSerializer<Object> serializer = serializer(context.getBean(CachezipRedisSerializer.class));
            Object read = serializer.deserialize(serializer.serialize(window));
            // What came from a cache is stored again.
            Object again = serializer.deserialize(serializer.serialize(read));

            assertThat(again).isEqualTo(read).satisfies(each -> {
                Window<?> cached = (Window<?>) each;
                assertThat(cached.getContent()).isEqualTo(books);
                assertThat(cached.hasNext()).isTrue();
                assertThat(cached.positionAt(1)).isEqualTo(window.positionAt(1));
            });
        });
    }

    @Test
    void window_withoutThePositionOfAnItem_isUnreadable() {
        runner.run(context -> {
            CachezipRedisSerializer<Object> serializer = serializer(context.getBean(CachezipRedisSerializer.class));
            byte[] stored = serializer.serialize(Window.from(List.of("a"), index -> ScrollPosition.keyset(), true));
            String text = new String(stored, StandardCharsets.ISO_8859_1);
            // One item more: an array of two has a header of its own.
            byte[] longer = text.replace("items\u0091\u00a1a", "items\u0092\u00a1a\u00a1b")
                    .getBytes(StandardCharsets.ISO_8859_1);

            assertThat(longer).hasSize(stored.length + 2);
            assertThatExceptionOfType(SerializationException.class).isThrownBy(() -> serializer.deserialize(longer));
        });
    }

    @ParameterizedTest
    @EnumSource
    void page_whereSpringDataWritesPagesForTheWeb_isWrittenAsEver(PageSerializationMode mode, CapturedOutput output) {
        runner.withBean(
                        "pageModule",
                        JacksonModule.class,
                        () -> new SpringDataJackson3Configuration.PageModule(new SpringDataWebSettings(mode)))
                .run(context -> {
                    CachezipRedisSerializer<Object> serializer =
                            serializer(context.getBean(CachezipRedisSerializer.class));
                    Page<String> page = new PageImpl<>(List.of("a"), PageRequest.of(2, 1), 3);
                    assertEqual(serializer.deserialize(serializer.serialize(page)), page);
                    assertThat(output).doesNotContain("PageImpl");
                });
    }

    @Test
    void springDataIsMissing_startsWithout() {
        runner.withClassLoader(new FilteredClassLoader(PageImpl.class))
                .run(context -> assertThat(context).hasNotFailed());
    }
}
