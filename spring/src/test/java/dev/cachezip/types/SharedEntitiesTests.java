package dev.cachezip.types;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.objects.ObjectCodecBuilder;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.core.type.TypeReference;

/** An entity that a value refers to twice is one object afterwards, even without a cycle. */
class SharedEntitiesTests {

    private static final Type LINES = new TypeReference<List<Line>>() {}.getType();

    /** The ways to store a value. */
    enum Form {
        UNDECLARED,
        DECLARED;

        private ValuePipeline<Object> pipeline() {
            ObjectCodecBuilder codec = ObjectCodecs.objects(AllowedTypes.of("dev.cachezip.types.*"))
                    .unproxy(HibernateValues::detached);
            return ValuePipeline.builder(codec.messagePack()).build();
        }

        private ValuePipeline<Object> linesPipeline() {
            return this == DECLARED ? pipeline().declaredAs(LINES) : pipeline();
        }
    }

    @Entity
    static class Product {
        @Id
        private long id;

        private @Nullable String name;
    }

    @Entity
    static class Line {
        @Id
        private long id;

        @ManyToOne(cascade = CascadeType.ALL)
        private @Nullable Product product;
    }

    @Entity
    static class Basket {
        @Id
        private long id;

        @OneToMany(cascade = CascadeType.ALL, fetch = FetchType.EAGER)
        private List<Line> lines = new ArrayList<>();
    }

    private static Product product(long id) {
        Product product = new Product();
        product.id = id;
        product.name = "product " + id;
        return product;
    }

    private static Line line(long id, Product product) {
        Line line = new Line();
        line.id = id;
        line.product = product;
        return line;
    }

    @SuppressWarnings("unchecked") // a copy is of the same type
    private static <T> T copy(ValuePipeline<Object> pipeline, T value) {
        return (T) Objects.requireNonNull(pipeline.decode(pipeline.encode(value)));
    }

    @ParameterizedTest
    @EnumSource
    void entity_ofSeveralOthers_staysOne(Form form) {
        Product first = product(1);
        List<Line> lines = new ArrayList<>(List.of(line(1, first), line(2, product(2)), line(3, first)));
        Map<Product, List<Line>> byProduct =
                copy(form.linesPipeline(), lines).stream().collect(Collectors.groupingBy(line -> line.product));
        assertThat(byProduct).hasSize(2);
        byProduct.forEach((product, of) -> assertThat(of).hasSize(product.id == 1 ? 2 : 1));
    }

    @ParameterizedTest
    @EnumSource
    void entity_twiceInAList_staysOne(Form form) {
        Line line = line(1, product(1));
        List<Line> copy = copy(form.linesPipeline(), new ArrayList<>(List.of(line, line)));
        assertThat(copy.get(0)).isSameAs(copy.get(1));
    }

    @ParameterizedTest
    @EnumSource
    void entities_thatAreThereOnce_takeNoBytesForIt(Form form) {
        List<Line> lines = new ArrayList<>(List.of(line(1, product(1)), line(2, product(2))));
        ValuePipeline<Object> pipeline = form.linesPipeline();
        byte[] before = pipeline.encode(lines);
        Line line = line(1, product(1));
        List<Line> shared = copy(pipeline, new ArrayList<>(List.of(line, line)));
        assertThat(shared.get(0)).isSameAs(shared.get(1));
        assertThat(pipeline.encode(lines)).isEqualTo(before);
    }

    /** Hibernate refuses to merge two objects that stand for one entity. */
    @ParameterizedTest
    @EnumSource
    void entity_ofSeveralOthers_isMerged(Form form) {
        try (SessionFactory sessions = new Configuration()
                .addAnnotatedClass(Product.class)
                .addAnnotatedClass(Line.class)
                .addAnnotatedClass(Basket.class)
                .setProperty("hibernate.connection.url", "jdbc:h2:mem:shared-entities")
                .setProperty("hibernate.hbm2ddl.auto", "create-drop")
                .buildSessionFactory()) {
            Basket basket = new Basket();
            basket.id = 1;
            Product product = product(1);
            basket.lines.addAll(List.of(line(1, product), line(2, product)));
            sessions.inTransaction(session -> session.persist(basket));

            Basket copy = copy(
                    form == Form.DECLARED ? form.pipeline().declaredAs(Basket.class) : form.pipeline(),
                    sessions.fromTransaction(session -> session.find(Basket.class, 1L)));
            Objects.requireNonNull(copy.lines.get(1).product).name = "changed";
            sessions.inTransaction(session -> session.merge(copy));

            assertThat(sessions.<@Nullable String>fromTransaction(session -> session.find(Product.class, 1L).name))
                    .isEqualTo("changed");
        }
    }
}
