package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.cachezip.redis.CachezipRedisSerializer;
import jakarta.persistence.CascadeType;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.hibernate.Hibernate;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.redis.serializer.SerializationException;

/** Entities as Hibernate hands them out. */
class HibernateTypesTests {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withPropertyValues("cachezip.allowed-types=dev.cachezip.autoconfigure.*")
            .withConfiguration(AutoConfigurations.of(CachezipAutoConfiguration.class));

    private SessionFactory sessions;

    @BeforeEach
    void open() {
        sessions = new Configuration()
                .addAnnotatedClass(Publisher.class)
                .addAnnotatedClass(Book.class)
                .setProperty("hibernate.connection.url", "jdbc:h2:mem:hibernate-types")
                .setProperty("hibernate.hbm2ddl.auto", "create-drop")
                .buildSessionFactory();
        sessions.inTransaction(session -> session.persist(new Book()));
    }

    @AfterEach
    void close() {
        sessions.close();
    }

    private <T> T inSession(Function<Session, T> work) {
        return sessions.fromTransaction(work);
    }

    @SuppressWarnings("unchecked") // it takes any value
    private void withSerializer(Consumer<CachezipRedisSerializer<Object>> test) {
        runner.run(context -> test.accept(context.getBean(CachezipRedisSerializer.class)));
    }

    @Test
    void proxy_loadedOrNot_isRefusedWithWhatToDo() {
        Publisher loaded = inSession(session -> {
            Publisher proxy = session.getReference(Publisher.class, 1L);
            Hibernate.initialize(proxy);
            return proxy;
        });
        Book lazy = inSession(session -> session.find(Book.class, 1L));
        withSerializer(serializer -> {
            for (Object value : new Object[] {loaded, List.of(loaded), lazy}) {
                for (CachezipRedisSerializer<Object> each :
                        List.of(serializer, serializer.declaredAs(Publisher.class))) {
                    assertThatExceptionOfType(SerializationException.class)
                            .isThrownBy(() -> each.serialize(value))
                            .withMessageContaining("is a proxy of " + Publisher.class.getName())
                            .withMessageContaining("Hibernate.unproxy");
                }
            }
        });
    }

    @Test
    void entity_whoseAssociationsAreLoaded_comesBack() {
        Book loaded = inSession(session -> session.createQuery(
                        "from HibernateTypesTests$Book b join fetch b.publisher join fetch b.tags"
                                + " join fetch b.prices",
                        Book.class)
                .getSingleResult());
        withSerializer(serializer -> {
            Book read = (Book) Objects.requireNonNull(serializer.deserialize(serializer.serialize(loaded)));
            assertThat(read.publisher.name).isEqualTo("P");
            assertThat(read.tags).containsExactlyInAnyOrder("a", "b");
            assertThat(read.prices).isEqualTo(Map.of("EUR", 1L));
        });
    }

    @Test
    void collections_thatHibernateHasMade_comeBackAsThoseTheyStandFor() {
        Book loaded = inSession(session -> {
            Book book = session.find(Book.class, 1L);
            Hibernate.initialize(book.tags);
            Hibernate.initialize(book.prices);
            return book;
        });
        assertThat(loaded.tags).isNotInstanceOf(HashSet.class);
        withSerializer(serializer -> {
            assertThat(serializer.deserialize(serializer.serialize(loaded.tags)))
                    .isInstanceOf(Set.class)
                    .isEqualTo(Set.of("a", "b"));
            assertThat(serializer.deserialize(serializer.serialize(loaded.prices)))
                    .isEqualTo(Map.of("EUR", 1L));
        });
    }

    @Test
    void collection_thatIsNotLoaded_isRefusedWithTheReason() {
        Set<String> lazy = inSession(session -> session.find(Book.class, 1L).tags);
        withSerializer(serializer -> assertThatExceptionOfType(SerializationException.class)
                .isThrownBy(() -> serializer.serialize(lazy))
                .withMessageContaining("lazily initialize"));
    }

    /** An entity with what hides the parts of a proxy from web pages. */
    @Entity
    @JsonIgnoreProperties({"hibernateLazyInitializer", "handler"})
    static class Publisher {
        @Id
        public long id = 1;

        public String name = "P";
    }

    /** An entity. */
    @Entity
    static class Book {
        @Id
        public long id = 1;

        @ManyToOne(fetch = FetchType.LAZY, cascade = CascadeType.PERSIST)
        public Publisher publisher = new Publisher();

        @ElementCollection
        public Set<String> tags = new HashSet<>(Set.of("a", "b"));

        @ElementCollection
        public Map<String, Long> prices = new HashMap<>(Map.of("EUR", 1L));
    }
}
