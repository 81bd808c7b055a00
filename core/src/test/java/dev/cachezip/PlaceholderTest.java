package dev.cachezip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.document.Placeholder;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Objects in whose place others are stored keep their identity. */
class PlaceholderTest {

    private final ValuePipeline<Object> pipeline = ValuePipeline.builder(
                    ObjectCodecs.objects(AllowedTypes.of("dev.cachezip.*"))
                            .unproxy(value -> value instanceof HibernateProxy proxy ? new Stored(proxy) : value)
                            .messagePack())
            .build();

    private <T> T copy(Object value, Class<T> type) {
        return type.cast(Objects.requireNonNull(pipeline.decode(pipeline.encode(value))));
    }

    @Test
    void placeholder_ofAnObjectThatIsReachedTwice_isOneObject() {
        Node node = new Node();
        node.itself = node;
        node.one = new HibernateProxy(1, null);
        node.other = node.one;
        node.third = new HibernateProxy(1, null);

        Node read = copy(node, Node.class);

        assertThat(read.one).isSameAs(read.other).isNotSameAs(read.third);
        assertThat(Objects.requireNonNull(read.one).id).isEqualTo(1);
    }

    @Test
    void placeholder_thatItsPartsReferTo_isTheObjectThatItBecomes() {
        Node node = new Node();
        HibernateProxy proxy = new HibernateProxy(1, node);
        node.one = proxy;

        Node inside = (Node) Objects.requireNonNull(copy(proxy, HibernateProxy.class).owner);

        assertThat(Objects.requireNonNull(inside.one).owner).isSameAs(inside);
    }

    @Test
    void placeholder_inAListOfADeclaredType_comesBack() {
        List<?> read = copy(List.of(new HibernateProxy(1, null), new Thing()), List.class);

        assertThat(read.get(0)).isExactlyInstanceOf(HibernateProxy.class);
    }

    static class Node {
        @Nullable
        Node itself;

        @Nullable
        Thing one;

        @Nullable
        Thing other;

        @Nullable
        Thing third;
    }

    static class Thing {
        int id;

        @Nullable
        Object owner;
    }

    /** Named as Hibernate names its own. */
    static final class HibernateProxy extends Thing {

        HibernateProxy() {}

        HibernateProxy(int id, @Nullable Object owner) {
            this.id = id;
            this.owner = owner;
        }
    }

    static final class Stored implements Placeholder {

        private static final long serialVersionUID = 1L;

        int id;

        @SuppressWarnings("serial") // never serialized by the JDK
        @Nullable
        Object owner;

        private transient @Nullable HibernateProxy original;

        Stored() {}

        Stored(HibernateProxy original) {
            this.original = original;
            this.id = original.id;
            this.owner = original.owner;
        }

        @Override
        public Object original() {
            HibernateProxy known = original;
            if (known == null) {
                known = new HibernateProxy();
                original = known;
            }
            return known;
        }

        private Object readResolve() {
            HibernateProxy made = (HibernateProxy) original();
            made.id = id;
            made.owner = owner;
            return made;
        }
    }
}
