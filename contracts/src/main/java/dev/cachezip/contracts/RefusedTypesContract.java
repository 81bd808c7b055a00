package dev.cachezip.contracts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.contracts.CodecContract.Annotated;
import dev.cachezip.contracts.CodecContract.Anything;
import dev.cachezip.contracts.CodecContract.Cat;
import dev.cachezip.contracts.CodecContract.Open;
import dev.cachezip.contracts.CodecContract.OpenHolder;
import dev.cachezip.contracts.CodecContract.Point;
import dev.cachezip.objects.types.AllowedTypes;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The contract of all codecs of objects about values that they refuse because of their type. */
public interface RefusedTypesContract extends TestedCodec {

    @Test
    default void write_typeThatIsNotAllowed_isRefused() {
        ValueCodec<Object> closed = codec(AllowedTypes.of());
        for (Object value : new Object[] {
            new Point(1, 2),
            List.of(new Point(1, 2)),
            Map.of("k", List.of(new Point(1, 2))),
            new Point[0],
            new Point[0][0]
        }) {
            assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                    .isThrownBy(() -> closed.write(value, new OutputBuffer()))
                    .withMessageContaining("cachezip.allowed-types")
                    .satisfies(e -> assertThat(e.typeName()).isEqualTo(Point.class.getName()));
        }
    }

    @Test
    default void write_nestedTypeThatIsNotAllowed_isRefused() {
        ValueCodec<Object> closed = codec(AllowedTypes.of(Anything.class.getName()));
        assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                .isThrownBy(() -> closed.write(new Anything(new Point(1, 2)), new OutputBuffer()));
    }

    @Test
    default void read_typeThatIsNotAllowed_isRefused() {
        ValueCodec<Object> closed = codec(AllowedTypes.of());
        for (Object value : new Object[] {
            new Point(1, 2),
            List.of(new Point(1, 2)),
            new Point[0],
            new Anything(new Point(1, 2)),
            Map.of("k", List.of(new Point(1, 2)))
        }) {
            byte[] plain = write(value);
            assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                    .isThrownBy(() -> closed.read(plain, 0, plain.length));
        }
    }

    @Test
    default void write_annotatedTypeThatIsNotAllowed_isRefused() {
        ValueCodec<Object> closed = codec(AllowedTypes.of(Annotated.class.getName()));
        assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                .isThrownBy(() -> closed.write(new Annotated(new Cat("Tom")), new OutputBuffer()))
                .satisfies(e -> assertThat(e.typeName()).isEqualTo(Cat.class.getName()));
    }

    @Test
    default void read_annotatedTypeThatIsNotAllowed_isRefused() {
        ValueCodec<Object> closed = codec(AllowedTypes.of(Annotated.class.getName()));
        byte[] plain = write(new Annotated(new Cat("Tom")));
        assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                .isThrownBy(() -> closed.read(plain, 0, plain.length))
                .satisfies(e -> assertThat(e.typeName()).isEqualTo(Cat.class.getName()));
    }

    @Test
    default void write_anonymousClass_isRefused() {
        Object anonymous = new Object() {
            @Override
            public String toString() {
                return "anonymous";
            }
        };
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> write(anonymous))
                .withMessageContaining("anonymous");
    }

    @Test
    default void write_lazyProxy_isRefusedWithTheNameOfWhatItStandsFor() {
        Open lazy = new Open.HibernateProxy();
        for (Object value :
                new Object[] {lazy, List.of(lazy), new OpenHolder(lazy, List.of(), Map.of()), new Open[] {lazy}}) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> write(value))
                    .withMessageContaining("proxy of " + Open.class.getName())
                    .withMessageContaining("Hibernate.unproxy");
        }
    }

    @Test
    default void write_proxyOfTheJdk_isRefusedWithTheNameOfItsInterface() {
        Object proxy = Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {CharSequence.class}, (self, method, arguments) -> null);
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> write(proxy))
                .withMessageContaining("proxy of java.lang.CharSequence");
    }

    @Test
    @SuppressWarnings("deprecation") // the constructor, which makes what tags cannot
    default void write_localeWithoutLanguageTag_isRefused() {
        Locale locale = new Locale("no", "NO", "NY");
        for (Object value :
                new Object[] {locale, new Anything(locale), new Localized(locale), Map.of(locale, 1), List.of(locale)
                }) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> write(value))
                    .withMessageContaining("no language tag of its own");
        }
    }

    record Localized(Locale locale) {}
}
