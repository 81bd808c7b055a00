package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.cachezip.serializer.CachezipRedisSerializer;
import jakarta.persistence.CascadeType;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OneToOne;
import java.util.ArrayList;
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
                .addAnnotatedClass(Author.class)
                .addAnnotatedClass(Work.class)
                .addAnnotatedClass(Guild.class)
                .addAnnotatedClass(Profile.class)
                .setProperty("hibernate.connection.url", "jdbc:h2:mem:hibernate-types")
                .setProperty("hibernate.hbm2ddl.auto", "create-drop")
                .buildSessionFactory();
        sessions.inTransaction(session -> {
            session.persist(new Book());
            session.persist(Author.withAll());
        });
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

    @SuppressWarnings("unchecked") // it takes any value
    private void withProperties(Consumer<CachezipRedisSerializer<Object>> test) {
        runner.withPropertyValues("cachezip.codec=jackson3")
                .run(context -> test.accept(context.getBean(CachezipRedisSerializer.class)));
    }

    @Test
    void proxy_thatIsLoaded_isStoredAsWhatItStandsFor() {
        Publisher loaded = inSession(session -> {
            Publisher proxy = session.getReference(Publisher.class, 1L);
            Hibernate.initialize(proxy);
            return proxy;
        });
        withSerializer(serializer -> {
            for (CachezipRedisSerializer<Object> each : List.of(serializer, serializer.declaredAs(Publisher.class))) {
                assertThat(each.deserialize(each.serialize(loaded))).isExactlyInstanceOf(Publisher.class);
            }
            assertThat((List<?>) serializer.deserialize(serializer.serialize(List.of(loaded))))
                    .singleElement()
                    .isExactlyInstanceOf(Publisher.class);
        });
    }

    @Test
    void proxy_thatIsNotLoaded_byPropertiesIsRefused() {
        Publisher reference = inSession(session -> session.getReference(Publisher.class, 1L));
        Book lazy = inSession(session -> session.find(Book.class, 1L));
        withProperties(serializer -> {
            for (Object value : new Object[] {reference, List.of(reference), lazy}) {
                assertThatExceptionOfType(SerializationException.class)
                        .isThrownBy(() -> serializer.serialize(value))
                        .withMessageContaining("Hibernate.unproxy");
            }
        });
    }

    @Test
    void entities_thatReferToEachOther_comeBackWithTheirIdentity() {
        Author loaded = inSession(session -> {
            Author author = session.find(Author.class, 1L);
            Hibernate.initialize(author.works);
            author.guilds.forEach(guild -> Hibernate.initialize(guild.members));
            return author;
        });
        withSerializer(serializer -> {
            for (CachezipRedisSerializer<Object> each : List.of(serializer, serializer.declaredAs(Author.class))) {
                Author read = (Author) Objects.requireNonNull(each.deserialize(each.serialize(loaded)));
                assertThat(read.works).hasSize(2).allMatch(work -> work.author == read);
                assertThat(read.guilds)
                        .contains(new Guild())
                        .allMatch(guild -> guild.members.iterator().next() == read);
                assertThat(read.profile.author).isSameAs(read);
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
    void collection_thatIsNotLoaded_byPropertiesIsRefused() {
        Set<String> lazy = inSession(session -> session.find(Book.class, 1L).tags);
        withProperties(serializer -> assertThatExceptionOfType(SerializationException.class)
                .isThrownBy(() -> serializer.serialize(lazy))
                .withMessageContaining("tags")
                .withMessageContaining("fetch it in the query"));
    }

    /** An entity with what hides the parts of a proxy from web pages. */
    @Entity
    @JsonIgnoreProperties({"hibernateLazyInitializer", "handler"})
    static class Publisher {
        @Id
        public long id = 1;

        public String name = "P";
    }

    /** An entity with associations that others refer back by. */
    @Entity
    static class Author {
        @Id
        public long id = 1;

        @OneToMany(mappedBy = "author", cascade = CascadeType.ALL)
        public List<Work> works = new ArrayList<>();

        @ManyToMany(cascade = CascadeType.ALL)
        public Set<Guild> guilds = new HashSet<>();

        @OneToOne(mappedBy = "author", cascade = CascadeType.ALL)
        public Profile profile;

        static Author withAll() {
            Author author = new Author();
            author.works.add(new Work(1, author));
            author.works.add(new Work(2, author));
            Guild guild = new Guild();
            guild.members.add(author);
            author.guilds.add(guild);
            author.profile = new Profile();
            author.profile.author = author;
            return author;
        }
    }

    /** The side of many to one. */
    @Entity
    static class Work {
        @Id
        public long id;

        @ManyToOne(fetch = FetchType.LAZY)
        public Author author;

        Work() {}

        Work(long id, Author author) {
            this.id = id;
            this.author = author;
        }
    }

    /** The other side of many to many, equal by its id. */
    @Entity
    static class Guild {
        @Id
        public long id = 1;

        @ManyToMany(mappedBy = "guilds")
        public Set<Author> members = new HashSet<>();

        @Override
        public boolean equals(Object other) {
            return other instanceof Guild guild && guild.id == id;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(id);
        }
    }

    /** The other side of one to one. */
    @Entity
    static class Profile {
        @Id
        public long id = 1;

        @OneToOne
        public Author author;
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
