package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.serializer.CachezipRedisSerializer;
import dev.cachezip.serializer.LegacyFormat;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OrderColumn;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.hibernate.Hibernate;
import org.hibernate.LazyInitializationException;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.CollectionId;
import org.hibernate.annotations.CollectionIdJdbcTypeCode;
import org.hibernate.annotations.SortComparator;
import org.hibernate.annotations.SortNatural;
import org.hibernate.cfg.Configuration;
import org.hibernate.collection.spi.PersistentCollection;
import org.hibernate.proxy.AbstractLazyInitializer;
import org.hibernate.proxy.HibernateProxy;
import org.hibernate.stat.Statistics;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.ResolvableType;
import org.springframework.data.redis.serializer.RedisSerializer;

/** Entities, their collections and what is not loaded of them come back as JDK serialization brings them back. */
class HibernateEntitiesTests {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withPropertyValues("cachezip.allowed-types=dev.cachezip.autoconfigure.*")
            .withConfiguration(AutoConfigurations.of(CachezipAutoConfiguration.class));

    private SessionFactory sessions;

    @BeforeEach
    void open() {
        sessions = open("create-drop", false);
        sessions.inTransaction(session -> session.persist(Shop.withAll()));
    }

    private static SessionFactory open(String tables, boolean lazyAnywhere) {
        return new Configuration()
                .addAnnotatedClass(Shop.class)
                .addAnnotatedClass(Item.class)
                .setProperty("hibernate.connection.url", "jdbc:h2:mem:hibernate-entities")
                .setProperty("hibernate.hbm2ddl.auto", tables)
                .setProperty("hibernate.generate_statistics", true)
                .setProperty("hibernate.enable_lazy_load_no_trans", lazyAnywhere)
                .buildSessionFactory();
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

    @SuppressWarnings("unchecked") // a copy is of the same type
    private static <T> T copy(CachezipRedisSerializer<Object> serializer, T value) {
        return (T) Objects.requireNonNull(serializer.deserialize(serializer.serialize(value)));
    }

    @SuppressWarnings("unchecked") // a copy is of the same type
    private static <T> T jdkCopy(T value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
            out.flush();
            return (T) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        } catch (IOException | ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static Object get(Field field, Object object) {
        try {
            field.setAccessible(true);
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /** Asserts that all is equal that JDK serialization keeps of a collection but its owner. */
    private static void assertSame(Object ours, Object jdk) {
        assertThat(ours).isExactlyInstanceOf(jdk.getClass());
        assertThat(Hibernate.isInitialized(ours)).isFalse();
        for (Class<?> type = jdk.getClass(); type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())
                        && !Modifier.isTransient(field.getModifiers())
                        && !field.getName().equals("owner")) {
                    assertThat(get(field, ours)).as(field.getName()).isEqualTo(get(field, jdk));
                }
            }
        }
    }

    @Test
    void collections_ofEachKind_comeBackAsFromTheJdk() {
        Shop shop = inSession(session -> session.find(Shop.class, 1L));
        withSerializer(serializer -> {
            for (CachezipRedisSerializer<Object> each : List.of(serializer, serializer.declaredAs(Shop.class))) {
                Shop jdk = jdkCopy(shop);
                Shop ours = copy(each, shop);
                assertThat(jdk.collections()).hasSize(7).allMatch(PersistentCollection.class::isInstance);
                for (int i = 0; i < 7; i++) {
                    Object read = ours.collections().get(i);
                    assertSame(read, jdk.collections().get(i));
                    assertThat(((PersistentCollection<?>) read).getOwner()).isSameAs(ours);
                    assertThatExceptionOfType(LazyInitializationException.class).isThrownBy(() -> size(read));
                }
            }
        });
    }

    private static int size(Object collection) {
        return collection instanceof Map<?, ?> map ? map.size() : ((Collection<?>) collection).size();
    }

    private Shop loaded() {
        return inSession(session -> {
            Shop shop = session.find(Shop.class, 1L);
            shop.collections().forEach(Hibernate::initialize);
            return shop;
        });
    }

    @Test
    void loadedCollections_ofEachKind_comeBackAsFromTheJdk() {
        Shop shop = loaded();
        withSerializer(serializer -> {
            for (CachezipRedisSerializer<Object> each : List.of(serializer, serializer.declaredAs(Shop.class))) {
                Shop jdk = jdkCopy(shop);
                Shop ours = copy(each, shop);
                for (int i = 0; i < 6; i++) {
                    PersistentCollection<?> read =
                            (PersistentCollection<?>) ours.collections().get(i);
                    Object expected = jdk.collections().get(i);
                    assertThat(read).isExactlyInstanceOf(expected.getClass());
                    assertThat(read.wasInitialized()).isTrue();
                    assertThat(read.isDirty()).isFalse();
                    assertThat(contentOf(read)).isEqualTo(contentOf(expected)).isNotEmpty();
                    assertThat(orderOf(read)).isEqualTo(orderOf(expected));
                }
                assertThat(ours.codes).isExactlyInstanceOf(ArrayList.class).containsExactly("c");
                assertThat(ours.items).allMatch(item -> item.shop == ours);
            }
        });
    }

    @Test
    @SuppressWarnings("unchecked") // it takes any value
    void loadedCollections_inAStreamOfTheJdk_areRead() {
        Shop shop = loaded();
        Shop jdk = jdkCopy(shop);
        runner.run(context -> {
            Shop read = (Shop) Objects.requireNonNull(LegacyFormat.readAlso(
                            context.getBean(CachezipRedisSerializer.class),
                            List.of(LegacyFormat.JDK),
                            null,
                            context.getBean(AllowedTypes.class))
                    .deserialize(RedisSerializer.java().serialize(shop)));
            for (int i = 0; i < 7; i++) {
                Object expected = jdk.collections().get(i);
                assertThat(read.collections().get(i)).isExactlyInstanceOf(expected.getClass());
                assertThat(contentOf(read.collections().get(i))).isEqualTo(contentOf(expected));
            }
        });
    }

    private static Collection<?> contentOf(Object collection) {
        Collection<?> content =
                collection instanceof Map<?, ?> map ? map.entrySet() : new ArrayList<>((Collection<?>) collection);
        return content.stream()
                .map(each -> each instanceof Item item ? item.getId() : each)
                .toList();
    }

    private static Object orderOf(Object collection) {
        Comparator<?> order = collection instanceof SortedSet<?> set
                ? set.comparator()
                : collection instanceof SortedMap<?, ?> map ? map.comparator() : null;
        return String.valueOf(order == null ? null : order.getClass());
    }

    @Test
    void loadedCollection_inTwoPlaces_isOne() {
        Shop shop = loaded();
        withSerializer(serializer -> {
            Map<String, Object> ours = copy(serializer, new TreeMap<>(Map.of("a", shop, "b", shop.items)));
            assertThat(ours.get("b")).isSameAs(((Shop) Objects.requireNonNull(ours.get("a"))).items);
        });
    }

    @Test
    void loadedEntity_merged_changesWhatItChangesFromTheJdk() {
        Shop shop = loaded();
        withSerializer(serializer ->
                assertThat(changesOfAMerge(copy(serializer, shop))).isEqualTo(changesOfAMerge(jdkCopy(shop))));
    }

    /** Returns how often a merge has written each collection that comes back as one of Hibernate. */
    private List<List<Long>> changesOfAMerge(Shop shop) {
        Statistics statistics = sessions.getStatistics();
        statistics.clear();
        sessions.inTransaction(session -> session.merge(shop));
        return Stream.of("items", "tags", "lines", "prices", "words", "numbers")
                .map(name -> statistics.getCollectionStatistics(Shop.class.getName() + '.' + name))
                .map(each -> List.of(each.getUpdateCount(), each.getRemoveCount(), each.getRecreateCount()))
                .toList();
    }

    @Test
    void collections_inAListOfEntities_comeBack() {
        List<Item> items = inSession(session -> session.createQuery(
                        "from HibernateEntitiesTests$Item i join fetch i.shop order by i.id", Item.class)
                .getResultList());
        withSerializer(serializer -> {
            List<Item> ours = copy(serializer, items);
            assertThat(ours).extracting(item -> item.shop).containsOnly(ours.get(0).shop);
            assertThat(Hibernate.isInitialized(ours.get(0).shop.items)).isFalse();
        });
    }

    @Test
    void collection_byItself_belongsToItsOwner() {
        List<Item> items = inSession(session -> session.find(Shop.class, 1L).items);
        withSerializer(serializer -> {
            CachezipRedisSerializer<Object> declared = serializer.declaredAs(
                    ResolvableType.forClassWithGenerics(List.class, Item.class).getType());
            for (CachezipRedisSerializer<Object> each : List.of(serializer, declared)) {
                List<Item> ours = copy(each, items);
                assertSame(ours, jdkCopy(items));
                Shop owner = (Shop) ((PersistentCollection<?>) ours).getOwner();
                assertThat(owner.items).isSameAs(ours);
            }
        });
    }

    @Test
    void collections_inLists_belongToTheirOwner() {
        List<Set<String>> tags = inSession(session -> List.of(session.find(Shop.class, 1L).tags));
        withSerializer(serializer -> {
            Set<String> ours = copy(serializer, tags).get(0);
            assertThat(Hibernate.isInitialized(ours)).isFalse();
            assertThat(((Shop) ((PersistentCollection<?>) ours).getOwner()).tags)
                    .isSameAs(ours);
        });
    }

    @Test
    void collectionAndItsOwner_inAMap_areOneGraph() {
        Map<String, Object> both = inSession(session -> {
            Shop shop = session.find(Shop.class, 1L);
            return new TreeMap<>(Map.of("a", shop.items, "b", shop, "c", shop.items));
        });
        withSerializer(serializer -> {
            Map<String, Object> ours = copy(serializer, both);
            Shop shop = (Shop) Objects.requireNonNull(ours.get("b"));
            assertThat(shop.items).isSameAs(ours.get("a")).isSameAs(ours.get("c"));
        });
    }

    @Test
    void collection_inALoadedOne_comesBack() {
        Shop shop = inSession(
                session -> session.createQuery("from HibernateEntitiesTests$Shop s join fetch s.items", Shop.class)
                        .getSingleResult());
        withSerializer(serializer -> {
            Shop ours = copy(serializer, shop);
            assertThat(ours.items).hasSize(2).allMatch(item -> item.shop == ours);
            assertThat(Hibernate.isInitialized(ours.items.get(0).notes)).isFalse();
        });
    }

    @Test
    void proxy_byItself_comesBackAsFromTheJdk() {
        Shop reference = inSession(session -> session.getReference(Shop.class, 1L));
        withSerializer(serializer -> {
            for (CachezipRedisSerializer<Object> each : List.of(serializer, serializer.declaredAs(Shop.class))) {
                assertSameProxy(copy(each, reference), jdkCopy(reference));
            }
        });
    }

    private static void assertSameProxy(Shop ours, Shop jdk) {
        assertThat(ours).isInstanceOf(HibernateProxy.class).hasSameClassAs(jdk);
        AbstractLazyInitializer one = (AbstractLazyInitializer) ((HibernateProxy) ours).getHibernateLazyInitializer();
        AbstractLazyInitializer other = (AbstractLazyInitializer) ((HibernateProxy) jdk).getHibernateLazyInitializer();
        assertThat(one.isUninitialized()).isTrue();
        assertThat(one.getEntityName()).isEqualTo(other.getEntityName());
        assertThat(one.getPersistentClass()).isEqualTo(other.getPersistentClass());
        assertThat(one.isReadOnlyBeforeAttachedToSession()).isEqualTo(other.isReadOnlyBeforeAttachedToSession());
        assertThat(ours.getId()).isEqualTo(jdk.getId()).isEqualTo(1L);
        assertThatExceptionOfType(LazyInitializationException.class).isThrownBy(ours::getName);
        assertThatExceptionOfType(LazyInitializationException.class).isThrownBy(() -> ours.setId(2));
    }

    @Test
    void proxy_thatIsReadOnly_staysSo() {
        Shop reference = inSession(session -> {
            session.setDefaultReadOnly(true);
            return session.getReference(Shop.class, 1L);
        });
        withSerializer(serializer -> assertSameProxy(copy(serializer, reference), jdkCopy(reference)));
    }

    @Test
    void proxy_inAnEntity_isOneForAll() {
        List<Item> items =
                inSession(session -> session.createQuery("from HibernateEntitiesTests$Item i order by i.id", Item.class)
                        .getResultList());
        withSerializer(serializer -> {
            List<Item> ours = copy(serializer, items);
            assertThat(ours.get(0).shop).isSameAs(ours.get(1).shop);
            assertSameProxy(ours.get(0).shop, jdkCopy(items).get(0).shop);
        });
    }

    @Test
    void proxy_whoseEntityTheSessionHas_isTheEntity() {
        Shop read = inSession(session -> {
            Item item = session.find(Item.class, 1L);
            session.find(Shop.class, 1L);
            Shop[] copy = new Shop[1];
            withSerializer(serializer -> copy[0] = copy(serializer, item).shop);
            return copy[0];
        });
        assertThat(read).isExactlyInstanceOf(Shop.class);
    }

    @Test
    void proxy_ofASessionFactoryThatIsClosed_comesBackAsFromTheJdk() {
        Shop reference = inSession(session -> session.getReference(Shop.class, 1L));
        SessionFactory other = open("none", false);
        sessions.close();
        sessions = other;
        withSerializer(serializer -> assertSameProxy(copy(serializer, reference), jdkCopy(reference)));
    }

    @Test
    void whatIsNotLoaded_whileTheSessionIsOpen_isNotLoadedForTheCache() {
        sessions.inTransaction(session -> {
            Item item = session.find(Item.class, 1L);
            sessions.getStatistics().clear();
            withSerializer(
                    serializer -> assertThat(copy(serializer, item).getId()).isEqualTo(1));
            assertThat(sessions.getStatistics().getPrepareStatementCount()).isZero();
            assertThat(Hibernate.isInitialized(item.shop)).isFalse();
            assertThat(Hibernate.isInitialized(item.notes)).isFalse();
        });
    }

    @Test
    void entity_merged_changesNothing() {
        Shop shop = inSession(session -> session.find(Shop.class, 1L));
        Item item = inSession(session -> session.find(Item.class, 1L));
        withSerializer(serializer -> {
            Shop copy = copy(serializer, shop);
            Item part = copy(serializer, item);
            sessions.getStatistics().clear();
            sessions.inTransaction(session -> {
                session.merge(copy);
                session.merge(part);
            });
            assertThat(sessions.getStatistics().getEntityUpdateCount()).isZero();
            assertThat(sessions.getStatistics().getCollectionUpdateCount()).isZero();
            assertThat(sessions.getStatistics().getCollectionRemoveCount()).isZero();
            assertThat(sessions.getStatistics().getEntityDeleteCount()).isZero();
        });
        sessions.inTransaction(session -> {
            assertThat(session.find(Shop.class, 1L).items).hasSize(2);
            assertThat(session.find(Shop.class, 1L).tags).hasSize(2);
            assertThat(session.find(Item.class, 1L).shop.getName()).isEqualTo("S");
        });
    }

    @Test
    void whatMayBeLoadedAnywhere_isLoadedAfterwards() {
        try (SessionFactory anywhere = open("none", true)) {
            Shop shop = anywhere.fromTransaction(session -> session.find(Shop.class, 1L));
            Item item = anywhere.fromTransaction(session -> session.find(Item.class, 1L));
            withSerializer(serializer -> {
                assertThat(copy(serializer, shop).tags).containsExactlyInAnyOrder("a", "b");
                assertThat(copy(serializer, item).shop.getName()).isEqualTo("S");
            });
        }
    }

    @Test
    void collection_ofAnotherKindThanDeclared_isRefused() {
        Set<String> tags = inSession(session -> session.find(Shop.class, 1L).tags);
        withSerializer(serializer -> {
            byte[] stored = serializer.serialize(tags);
            assertThatExceptionOfType(org.springframework.data.redis.serializer.SerializationException.class)
                    .isThrownBy(() -> serializer.declaredAs(List.class).deserialize(stored));
        });
    }

    /** A collection of each kind. */
    @Entity
    static class Shop implements Serializable {

        private static final long serialVersionUID = 1;

        @Id
        private long id = 1;

        private String name = "S";

        @OneToMany(mappedBy = "shop", cascade = CascadeType.ALL, orphanRemoval = true)
        List<Item> items = new ArrayList<>();

        @ElementCollection
        Set<String> tags = new HashSet<>(Set.of("a", "b"));

        @ElementCollection
        @OrderColumn
        List<String> lines = new ArrayList<>(List.of("x"));

        @ElementCollection
        Map<String, Long> prices = new HashMap<>(Map.of("EUR", 1L));

        @ElementCollection
        @SortNatural
        SortedSet<String> words = new TreeSet<>(Set.of("w"));

        @ElementCollection
        @SortComparator(Backwards.class)
        SortedMap<String, Long> numbers = new TreeMap<>(Map.of("n", 1L));

        @ElementCollection
        @CollectionId(column = @Column(name = "row_id"), generator = "increment")
        @CollectionIdJdbcTypeCode(java.sql.Types.BIGINT)
        Collection<String> codes = new ArrayList<>(List.of("c"));

        static Shop withAll() {
            Shop shop = new Shop();
            shop.items.add(new Item(1, shop));
            shop.items.add(new Item(2, shop));
            return shop;
        }

        public long getId() {
            return id;
        }

        public void setId(long id) {
            this.id = id;
        }

        public String getName() {
            return name;
        }

        List<Object> collections() {
            return List.of(items, tags, lines, prices, words, numbers, codes);
        }
    }

    /** An entity with a lazy one. */
    @Entity
    static class Item implements Serializable {

        private static final long serialVersionUID = 1;

        @Id
        private long id;

        @ManyToOne(fetch = FetchType.LAZY)
        Shop shop;

        @ElementCollection
        List<String> notes = new ArrayList<>();

        Item() {}

        Item(long id, Shop shop) {
            this.id = id;
            this.shop = shop;
        }

        public long getId() {
            return id;
        }
    }

    /** An order, equal by its class. */
    public static final class Backwards implements Comparator<String>, Serializable {

        private static final long serialVersionUID = 1;

        @Override
        public int compare(String one, String other) {
            return other.compareTo(one);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Backwards;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }
}
