package dev.cachezip.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.samples.MarkedDocument;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hibernate.Hibernate;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.hibernate.collection.spi.PersistentBag;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The stored forms of collections and proxies of Hibernate are read with the same care as all other values. */
class HibernateFormsTests {

    private static final String PERSON = Person.class.getName();

    private static SessionFactory sessions;

    private final ValuePipeline<Object> pipeline = ValuePipeline.builder(ObjectCodecs.objects(AllowedTypes.of(
                            PERSON,
                            Plain.class.getName(),
                            "dev.cachezip.types.UnloadedEntity",
                            "dev.cachezip.types.LoadedCollection$Bag",
                            "dev.cachezip.types.UnloadedCollection$Bag"))
                    .unproxy(HibernateValues::detached)
                    .messagePack())
            .uncompressed()
            .build();

    @BeforeAll
    static void open() {
        sessions = new Configuration()
                .addAnnotatedClass(Person.class)
                .setProperty("hibernate.connection.url", "jdbc:h2:mem:hibernate-forms")
                .setProperty("hibernate.hbm2ddl.auto", "create-drop")
                .buildSessionFactory();
        sessions.inTransaction(session -> session.persist(new Person()));
    }

    @AfterAll
    static void close() {
        sessions.close();
    }

    private String proxy() {
        return stored(sessions.fromTransaction(session -> session.getReference(Person.class, 1L)));
    }

    private String collection() {
        return stored(sessions.fromTransaction(session -> session.find(Person.class, 1L).names));
    }

    private String stored(Object value) {
        return MarkedDocument.text(pipeline.encode(value));
    }

    private Object read(String stored) {
        return Objects.requireNonNull(pipeline.decode(MarkedDocument.of(stored)));
    }

    /** Asserts that a value is refused of which some text is replaced, which must be there. */
    private void assertRefused(String stored, String text, String other) {
        assertThat(Hibernate.isInitialized(read(stored))).isFalse();
        assertThat(stored).contains(text);
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> read(stored.replace(text, other)));
    }

    /** The bytes are those in docs/format.md, which its reader in Python reads, too. */
    @Test
    void collection_isStoredAsDocumented() throws IOException {
        Matcher example = Pattern.compile("```\nstored with Hibernate: .+\n((?:[0-9a-f ]+\n)+)```")
                .matcher(Files.readString(Path.of("..", "docs", "format.md")));
        assertThat(example.find()).isTrue();
        byte[] documented = HexFormat.of().parseHex(example.group(1).replaceAll("\\s", ""));
        ValuePipeline<Object> messagePack = ValuePipeline.builder(
                        ObjectCodecs.objects(AllowedTypes.of(PERSON, "dev.cachezip.types.UnloadedCollection$Bag"))
                                .unproxy(HibernateValues::detached)
                                .messagePack())
                .uncompressed()
                .build();

        assertThat(messagePack.encode(sessions.fromTransaction(session -> session.find(Person.class, 1L).names)))
                .isEqualTo(documented);
        assertThat(Hibernate.isInitialized(Objects.requireNonNull(messagePack.decode(documented))))
                .isFalse();
    }

    @Test
    void proxy_ofAClassThatIsNotAllowed_isRefused() {
        assertRefused(proxy(), "[L" + PERSON + ";", "[L" + NotAllowed.class.getName() + ";");
    }

    @Test
    void proxy_ofAClassThatIsNoEntity_isRefused() {
        assertRefused(proxy(), "[L" + PERSON + ";", "[L" + Plain.class.getName() + ";");
        assertRefused(proxy(), "[L" + PERSON + ";", "[Ljava.lang.String;");
    }

    @Test
    void proxy_withoutItsClass_isRefused() {
        assertThat(proxy()).contains("\"type\":{");
        String stored = proxy().replaceFirst("\"type\":\\{[^}]*}", "\"type\":null");
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> read(stored));
    }

    @Test
    void proxy_withAnIdentifierOfAnotherType_isRefused() {
        assertThat(proxy()).contains("java.lang.Long");
        String stored = proxy().replaceFirst("\"id\":\\{[^}]*}", "\"id\":\"1\"");
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> read(stored));
    }

    @Test
    void proxy_withAGetterThatIsNone_isRefused() {
        assertRefused(proxy(), "\"getId\"", "\"getName\"");
        assertRefused(proxy(), "\"getId\"", "\"missing\"");
    }

    @Test
    void proxy_withoutAField_isRefused() {
        assertRefused(proxy(), "\"loadsAlone\":false", "\"x\":false");
    }

    @Test
    void proxy_ofAnUnknownSessionFactory_comesBack() {
        String stored = proxy().replaceFirst("\"sessionFactory\":\"[^\"]*\"", "\"sessionFactory\":\"unknown\"");

        assertThat(((Person) read(stored)).getId()).isEqualTo(1);
    }

    private Person loaded() {
        return sessions.fromTransaction(session -> {
            Person person = session.find(Person.class, 1L);
            Hibernate.initialize(person.names);
            return person;
        });
    }

    @Test
    void loadedCollection_comesBackLoadedAndUnchanged() {
        Person person = (Person) read(stored(loaded()));

        assertThat(person.names).isExactlyInstanceOf(PersistentBag.class).containsExactly("A");
        assertThat(((PersistentBag<String>) person.names).isDirty()).isFalse();
        person.names.add("B");
        assertThat(((PersistentBag<String>) person.names).isDirty()).isTrue();
    }

    @Test
    void loadedCollection_withChanges_comesBackAsOneOfTheJdk() {
        Person person = loaded();
        person.names.add("B");

        assertThat(((Person) read(stored(person))).names)
                .isExactlyInstanceOf(ArrayList.class)
                .containsExactly("A", "B");
    }

    @Test
    void loadedCollection_byItself_isStoredAsOneOfTheJdk() {
        assertThat(stored(loaded().names)).isEqualTo(stored(new ArrayList<>(List.of("A"))));
    }

    @Test
    void loadedCollection_ofOtherElements_isRefused() {
        String stored = stored(loaded());
        assertThat(stored).contains("[\"A\"]");
        for (String content : List.of("[1]", "null", "{}", "[{\"@type\":\"java.lang.Long\",\"@value\":1}]")) {
            assertThatExceptionOfType(CachezipException.class)
                    .isThrownBy(() -> read(stored.replace("[\"A\"]", content)));
        }
        String other = "LoadedCollection$Bag<java.lang.Object>";
        assertThatExceptionOfType(CachezipException.class)
                .isThrownBy(() -> read(stored.replace("LoadedCollection$Bag", other)
                        .replace("[\"A\"]", "[{\"@type\":\"java.lang.Long\",\"@value\":1}]")));
    }

    @Test
    void collection_ofAnUnknownKind_isRefused() {
        assertRefused(collection(), "UnloadedCollection$Bag", "UnloadedCollection$Box");
        assertRefused(collection(), "UnloadedCollection$Bag", "UnloadedCollection");
    }

    @Test
    void collection_withAKeyOfAnotherType_isRefused() {
        assertThat(collection()).contains("java.lang.Long");
        String stored = collection().replaceFirst("\"key\":\\{[^}]*}", "\"key\":1.5");
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> read(stored));
    }

    @Test
    void collection_withoutAKey_isRefused() {
        String stored = collection().replaceFirst("\"key\":\\{[^}]*}", "\"key\":null");
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> read(stored));
    }

    @Test
    void collection_withoutAField_isRefused() {
        assertRefused(collection(), "\"dirty\":false", "\"x\":false");
    }

    @Test
    void collection_withASizeBelowNone_isRefused() {
        assertRefused(collection(), "\"cachedSize\":-1", "\"cachedSize\":-2");
    }

    /** An entity. */
    @Entity
    static class Person {
        @Id
        private long id = 1;

        private String name = "N";

        @ElementCollection
        List<String> names = new ArrayList<>(List.of("A"));

        public long getId() {
            return id;
        }

        public String getName() {
            return name;
        }
    }

    /** No entity. */
    static class Plain {}

    /** An entity that no setting allows. */
    @Entity
    static class NotAllowed {
        @Id
        public long id;
    }
}
