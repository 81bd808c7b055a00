package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.it.jpa.Bookshop.Article;
import dev.cachezip.it.jpa.Bookshop.Author;
import dev.cachezip.it.jpa.Bookshop.Book;
import dev.cachezip.it.jpa.Bookshop.CardPayment;
import dev.cachezip.it.jpa.Bookshop.Category;
import dev.cachezip.it.jpa.Bookshop.Line;
import dev.cachezip.it.jpa.Bookshop.LineId;
import dev.cachezip.it.jpa.Bookshop.Passport;
import dev.cachezip.it.jpa.Bookshop.Pen;
import dev.cachezip.it.jpa.Card;
import dev.cachezip.it.jpa.Clinic;
import dev.cachezip.it.jpa.JpaApplication;
import dev.cachezip.it.jpa.Owner;
import dev.cachezip.it.jpa.Pet;
import dev.cachezip.it.jpa.Shelves;
import dev.cachezip.it.jpa.Visit;
import dev.cachezip.logs.ProvokedLogs;
import jakarta.persistence.EntityManagerFactory;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.awaitility.Awaitility;
import org.hibernate.Hibernate;
import org.hibernate.LazyInitializationException;
import org.hibernate.SessionFactory;
import org.hibernate.collection.spi.PersistentCollection;
import org.hibernate.stat.Statistics;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.jpa.domain.JpaSort;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A grown application with entities gets from its caches what it got from those that JDK serialization filled. */
class JpaEntitiesIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    private static final UUID AUTHOR = new UUID(1, 1);

    private static final String ALLOWED = "cachezip.allowed-types=dev.cachezip.it.jpa.*";

    private static App jdk;
    private static App starter;

    @BeforeAll
    static void startApplications() {
        jdk = start("jdk", "cachezip.enabled=false");
        starter = start("starter", ALLOWED);
    }

    private static String[] properties(String name, String... more) {
        List<String> properties = new ArrayList<>(List.of(
                "spring.autoconfigure.exclude=",
                "spring.datasource.url=jdbc:h2:mem:" + name,
                "spring.cache.redis.key-prefix=" + App.PREFIX + name + ":",
                "spring.jpa.properties.hibernate.generate_statistics=true",
                "logging.level.org.hibernate.session.metrics=off"));
        properties.addAll(List.of(more));
        return properties.toArray(String[]::new);
    }

    private static App start(String name, String property) {
        App app = App.start(List.of(JpaApplication.class), properties(name, property));
        for (int i = 1; i <= 5; i++) {
            app.bean(Clinic.class).create(owner("O" + i));
        }
        app.bean(Shelves.class).fill();
        return app;
    }

    private static Owner owner(String name) {
        return Owner.named(name)
                .livingIn("Street 1", "Town")
                .phone("1")
                .phone("2")
                .discount("food", 5)
                .discount("care", 10)
                .likes(Pet.Kind.CAT)
                .likes(Pet.Kind.DOG)
                .pet(new Pet(name + "-cat", Pet.Kind.CAT)
                        .visit(new Visit("2026-01-01", "10.5000"))
                        .visit(new Visit("2026-01-02", "0.0001")))
                .pet(new Pet(name + "-dog", Pet.Kind.DOG))
                .build();
    }

    @AfterAll
    static void stopApplications() {
        jdk.close();
        starter.close();
    }

    /** Returns what is a hit with the starter, after a comparison with what is a hit without. */
    private static <T> T hit(Function<Clinic, T> call) {
        return compared(Clinic.class, call);
    }

    private static <T> T found(Function<Shelves, T> call) {
        return compared(Shelves.class, call);
    }

    private static <S, T> T compared(Class<S> service, Function<S, T> call) {
        T stock = secondResult(jdk, jdk.bean(service), call);
        T ours = secondResult(starter, starter.bean(service), call);
        assertThat(Graph.of(ours)).isEqualTo(Graph.of(stock));
        return ours;
    }

    private static <S, T> T secondResult(App app, S service, Function<S, T> call) {
        assertThat(call.apply(service)).isNotNull();
        return Awaitility.await()
                .atMost(Duration.ofSeconds(5))
                .pollInSameThread()
                .pollInterval(Duration.ofMillis(2))
                .until(() -> resultOfAHit(app, service, call), result -> result != null);
    }

    /** Returns the result of a call, if it needed no database. */
    private static <S, T> T resultOfAHit(App app, S service, Function<S, T> call) {
        Statistics statistics = statistics(app);
        statistics.clear();
        T result = call.apply(service);
        return statistics.getPrepareStatementCount() == 0 ? result : null;
    }

    private static Statistics statistics(App app) {
        return app.bean(EntityManagerFactory.class).unwrap(SessionFactory.class).getStatistics();
    }

    @Test
    void owner_withPetsAndVisits_isOneGraph() {
        Owner owner = hit(clinic -> clinic.whole(1));

        assertThat(owner.getPets()).hasSize(2).allMatch(pet -> pet.getOwner() == owner);
        Pet cat = owner.getPets().get(0);
        assertThat(cat.getVisits())
                .hasSize(2)
                .extracting(Visit::getPet)
                .allSatisfy(pet -> assertThat(pet).isSameAs(cat));
        assertThat(cat.getVisits()).contains(new Visit("2026-01-02", "1"));
        assertThat(owner.getPhones()).containsExactlyInAnyOrder("1", "2");
        assertThat(owner.getDiscounts()).isEqualTo(Map.of("food", 5, "care", 10));
        assertThat(owner.getLikes()).containsExactlyInAnyOrder(Pet.Kind.CAT, Pet.Kind.DOG);
        assertThat(owner.getAddress().getCity()).isEqualTo("Town");
        // JDK serialization leaves it null where the class is Serializable.
        assertThat(owner.getScratch()).isEqualTo("scratch");
        assertThat(owner.getNote()).isEqualTo("none");
    }

    @Test
    void date_thatHibernateReadAsATimestamp_isATimestamp() {
        Owner owner = hit(clinic -> clinic.whole(1));

        assertThat(owner.getSeen()).isInstanceOf(Timestamp.class);
        assertThat(owner.getBorn()).isInstanceOf(java.sql.Date.class);
    }

    @Test
    void owner_declaredAsObject_comesBack() {
        Object owner = hit(clinic -> clinic.wholeAsObject(1));

        assertThat(owner).isInstanceOf(Owner.class);
    }

    @Test
    void owner_inAnOptional_comesBack() {
        Optional<Owner> one = hit(clinic -> clinic.maybe(1));
        assertThat(one).isPresent();
    }

    @Test
    void owners_inAList_comeBack() {
        List<Owner> owners = hit(Clinic::all);

        assertThat(owners).hasSizeGreaterThanOrEqualTo(5);
        assertThat(owners).allMatch(owner -> owner.getPets().get(0).getOwner() == owner);
    }

    @Test
    void page_ofOwners_comesBack() {
        Page<Owner> page = hit(clinic -> clinic.page(1));

        assertThat(page.getTotalElements()).isEqualTo(5);
        assertThat(page.getContent()).hasSize(2);
        assertThat(page.getSort().isSorted()).isTrue();
    }

    @Test
    void page_sortedByAnExpression_comesBack() {
        Page<Owner> page = hit(Clinic::pageByExpression);

        assertThat(page.getSort())
                .isInstanceOf(JpaSort.class)
                .containsExactlyElementsOf(JpaSort.unsafe("LENGTH(name)").andUnsafe(Sort.Direction.ASC, "id"));
    }

    @Test
    void slice_ofOwners_comesBack() {
        Slice<Owner> slice = hit(clinic -> clinic.slice(0));

        assertThat(slice.hasNext()).isTrue();
        assertThat(slice.getContent()).hasSize(2);
    }

    /** JDK serialization stores no window, and one by keyset knows its positions by a lambda. */
    @Test
    void windows_byOffsetAndByKeyset_comeBackWithTheirPositions() {
        Clinic clinic = starter.bean(Clinic.class);
        List<Function<Clinic, Window<Owner>>> calls = List.of(each -> each.window(1), each -> each.firstWindow());
        for (Function<Clinic, Window<Owner>> call : calls) {
            Window<Owner> loaded = call.apply(clinic);
            Window<Owner> cached = secondResult(starter, clinic, call);

            assertThat(cached)
                    .extracting(Owner::getId)
                    .isEqualTo(loaded.map(Owner::getId).toList());
            assertThat(cached.hasNext()).isEqualTo(loaded.hasNext()).isTrue();
            assertThat(cached.positionAt(0)).isEqualTo(loaded.positionAt(0));
            assertThat(cached.positionAt(1)).isEqualTo(loaded.positionAt(1));
        }
    }

    @Test
    void recordsOfAProjection_comeBack() {
        List<Card> cards = hit(clinic -> clinic.cards("O1"));
        assertThat(cards).extracting(Card::name).containsExactly("O1");
        Page<Card> page = hit(clinic -> clinic.cardPage(0));
        assertThat(page.getContent()).hasSize(2);
    }

    @Test
    void rowsOfAQuery_comeBack() {
        assertThat(hit(Clinic::rows).get(0)).hasSize(3);
    }

    @Test
    void number_comesBack() {
        long count = hit(clinic -> clinic.count("O1"));

        assertThat(count).isEqualTo(1);
    }

    @Test
    void pet_withItsOwnersGraph_isThatOfTheOwner() {
        Pet pet = hit(clinic -> clinic.wholePet(1));

        assertThat(pet.getOwner().getPets().get(0)).isSameAs(pet);
    }

    @Test
    void proxy_thatIsLoaded_isTheEntity() {
        Owner owner = hit(clinic -> clinic.proxyOfOwner(1));

        assertThat(owner).isExactlyInstanceOf(Owner.class);
    }

    @Test
    void collections_byThemselves_comeBack() {
        List<Pet> pets = hit(clinic -> clinic.petsOf(1));
        assertThat(pets.get(0).getOwner().getPets()).contains(pets.get(0));
        Set<Book> books = found(shelves -> shelves.booksOf(AUTHOR));
        assertThat(books).hasSize(2).contains(new Book("978-1"));
        SortedSet<String> tags = found(shelves -> shelves.tags("978-1"));
        assertThat(tags).containsExactly("a", "b");
        List<String> chapters = found(shelves -> shelves.chapters("978-1"));
        assertThat(chapters).containsExactly("one", "two", "three");
        Map<LineId, Line> lines = found(shelves -> shelves.linesOf("978-1"));
        assertThat(lines).containsOnlyKeys(new LineId(1, 1), new LineId(1, 2));
    }

    @Test
    void manyToMany_isOneGraph() {
        Author author = found(shelves -> shelves.author(AUTHOR));

        assertThat(author.getBooks())
                .hasSize(2)
                .allMatch(book -> book.getAuthors().contains(author));
        Book first = author.getBooks().stream()
                .filter(book -> book.getIsbn().equals("978-1"))
                .findFirst()
                .orElseThrow();
        assertThat(first.getAuthors())
                .hasSize(2)
                .allMatch(other -> other.getBooks().contains(first));
        assertThat(first.getAuthors()).anySatisfy(other -> assertThat(other).isSameAs(author));
    }

    @Test
    void book_withAllKindsOfColumns_comesBack() {
        Book book = found(shelves -> shelves.book("978-1"));

        assertThat(book.getPrice()).isEqualTo("12.500");
        assertThat(book.getCurrency().getCurrencyCode()).isEqualTo("EUR");
        assertThat(book.getCover()).hasSize(250);
        assertThat(book.getText()).hasSize(2000);
        assertThat(book.getSize()).isEqualTo(new dev.cachezip.it.jpa.Bookshop.Size(21, 30));
        assertThat(book.getTags()).containsExactly("a", "b");
        assertThat(book.getLines().get(new LineId(1, 2)).getBook()).isSameAs(book);
    }

    @Test
    void entity_withAKeyOfTwoColumns_comesBack() {
        Line line = found(shelves -> shelves.line(1, 1));

        assertThat(line.getBook().getLines().get(new LineId(1, 1))).isSameAs(line);
    }

    @Test
    void oneToOne_isOneGraph() {
        Passport passport = found(shelves -> shelves.passport("P1"));

        assertThat(passport.getAuthor().getPassport()).isSameAs(passport);
    }

    @Test
    void tree_fromTheMiddle_isOneGraph() {
        Category left = found(shelves -> shelves.category("left"));

        assertThat(left.getParent().getChildren()).contains(left);
        assertThat(left.getChildren().get(0).getParent()).isSameAs(left);
        assertThat(left.getParent().getParent()).isNull();
    }

    @Test
    void hierarchyInOneTable_comesBackInItsClasses() {
        Article pen = found(shelves -> shelves.article(1));
        assertThat(pen).isExactlyInstanceOf(Pen.class);
        List<Article> articles = found(Shelves::articles);
        assertThat(articles).extracting(Article::getId).containsExactly(1L, 2L);
    }

    @Test
    void hierarchyInSeveralTables_comesBackInItsClasses() {
        CardPayment card = (CardPayment) found(shelves -> shelves.payment(2));

        assertThat(card.getCard()).isEqualTo("4711");
        assertThat(card.getBefore().getId()).isEqualTo(1);
    }

    // ---- what is not loaded

    @Test
    void owner_whoseCollectionsAreNotLoaded_comesBack() {
        Owner owner = hit(clinic -> clinic.bare(1));

        assertThat(owner.getName()).isEqualTo("O1");
        for (Object collection : List.of(owner.getPets(), owner.getPhones(), owner.getDiscounts(), owner.getLikes())) {
            assertThat(((PersistentCollection<?>) collection).getOwner()).isSameAs(owner);
            assertThatExceptionOfType(LazyInitializationException.class).isThrownBy(collection::toString);
        }
    }

    @Test
    void owner_whosePetsHaveCollectionsThatAreNotLoaded_comesBack() {
        Owner owner = hit(clinic -> clinic.fetched(1));

        assertThat(owner.getPets()).hasSize(2).allMatch(pet -> pet.getOwner() == owner);
        assertThat(Hibernate.isInitialized(owner.getPets().get(0).getVisits())).isFalse();
    }

    @Test
    void book_whoseCollectionsOfAllKindsAreNotLoaded_comesBack() {
        Book book = found(shelves -> shelves.bareBook("978-1"));

        for (Object collection : List.of(book.getAuthors(), book.getChapters(), book.getTags(), book.getLines())) {
            assertThat(Hibernate.isInitialized(collection)).isFalse();
        }
    }

    @Test
    void pet_whoseOwnerIsAProxyThatIsNotLoaded_comesBack() {
        Pet pet = hit(clinic -> clinic.barePet(1));

        assertThat(pet.getOwner().getId()).isEqualTo(1);
        assertThatExceptionOfType(LazyInitializationException.class)
                .isThrownBy(() -> pet.getOwner().getName());
    }

    @Test
    void pets_whoseOwnersAreProxies_comeBackInAList() {
        List<Pet> pets = hit(clinic -> clinic.barePets());

        assertThat(pets).hasSizeGreaterThanOrEqualTo(10);
        assertThat(pets.get(0).getOwner()).isSameAs(pets.get(1).getOwner());
        assertThat(pets).noneMatch(pet -> Hibernate.isInitialized(pet.getOwner()));
    }

    @Test
    void entities_withOneNeighbourThatIsNotLoaded_comeBack() {
        Category left = found(shelves -> shelves.bareCategory("left"));
        assertThat(left.getParent().getName()).isEqualTo("root");
        Line line = found(shelves -> shelves.bareLine(1, 1));
        assertThat(line.getBook().getIsbn()).isEqualTo("978-1");
        CardPayment payment = (CardPayment) found(shelves -> shelves.barePayment(2));
        assertThat(payment.getBefore().getId()).isEqualTo(1);
    }

    @Test
    void proxy_thatIsNotLoaded_comesBack() {
        for (App app : List.of(jdk, starter)) {
            Owner proxy = cached(app, "owner-bare-proxies", 1L, clinic -> clinic.unloadedProxy(1));

            assertThat(Hibernate.isInitialized(proxy)).isFalse();
            assertThat(proxy.getId()).isEqualTo(1);
            assertThatExceptionOfType(LazyInitializationException.class).isThrownBy(proxy::getName);
        }
    }

    /** Returns what a cache has, since some methods need no database. */
    @SuppressWarnings("unchecked") // what the method has returned
    private static <T> T cached(App app, String cache, Object key, Function<Clinic, T> call) {
        assertThat(call.apply(app.bean(Clinic.class))).isNotNull();
        Cache entries = app.bean(CacheManager.class).getCache(cache);
        return (T) Awaitility.await()
                .atMost(Duration.ofSeconds(5))
                .until(() -> entries.get(key), found -> found != null)
                .get();
    }

    @Test
    void collection_thatIsNotLoaded_comesBack() {
        List<Pet> pets = hit(clinic -> clinic.unloadedPetsOf(1));

        Owner owner = (Owner) ((PersistentCollection<?>) pets).getOwner();
        assertThat(owner.getPets()).isSameAs(pets);
    }

    @Test
    void collectionInAList_thatIsNotLoaded_comesBack() {
        List<List<Pet>> lists = hit(clinic -> clinic.unloadedPets(1));

        assertThat(Hibernate.isInitialized(lists.get(0))).isFalse();
    }

    /** While the session is open, to look at an element would load it. */
    @Test
    void collectionInAList_whileTheSessionIsOpen_isNotLoadedForTheCache() {
        List<List<Pet>> lists = transaction(starter)
                .execute(status -> starter.bean(Clinic.class).unloadedPets(2));

        assertThat(Hibernate.isInitialized(lists.get(0))).isFalse();
    }

    @Test
    void whatIsNotLoaded_inASecondApplication_comesBack() {
        hit(clinic -> clinic.bare(2));
        hit(clinic -> clinic.barePet(2));
        try (App second = App.start(
                List.of(JpaApplication.class), properties("starter", ALLOWED, "spring.jpa.hibernate.ddl-auto=none"))) {
            Clinic clinic = second.bean(Clinic.class);
            Owner owner = resultOfAHit(second, clinic, each -> each.bare(2));
            Pet pet = resultOfAHit(second, clinic, each -> each.barePet(2));

            assertThat(Hibernate.isInitialized(owner.getPets())).isFalse();
            assertThat(pet.getOwner().getId()).isEqualTo(1);
            clinic.merge(owner);
            clinic.merge(pet);
            assertThat(clinic.stored(2).getPets()).hasSize(2);
        }
    }

    // ---- what is no value

    @Test
    void stream_isTheMethodsValue() {
        for (int i = 0; i < 2; i++) {
            assertThat(starter.bean(Clinic.class).stream()).hasSizeGreaterThanOrEqualTo(5);
        }
    }

    @Test
    void interfaceProjection_isTheMethodsValue() {
        for (int i = 0; i < 2; i++) {
            assertThat(starter.bean(Clinic.class).name(1).getName()).isEqualTo("O1");
            assertThat(starter.bean(Clinic.class).names()).hasSizeGreaterThanOrEqualTo(5);
        }
    }

    @Test
    void rowsThatBelongToTheirQuery_areTheMethodsValue() {
        for (int i = 0; i < 2; i++) {
            assertThat(starter.bean(Clinic.class).tuples().get(0).get("name")).isEqualTo("O1");
            assertThat(starter.bean(Clinic.class).rowMaps().get(0).get("name")).isEqualTo("O1");
        }
        assertThat(LOGS.messages())
                .anyMatch(message -> message.contains("TupleImpl") && message.contains("cache its toArray()"))
                .anyMatch(message -> message.contains("TupleBackedMap") && message.contains("cache a LinkedHashMap"));
    }

    // ---- what becomes of what came from a cache

    @Test
    void ownerFromTheCache_merged_changesWhatWasChanged() {
        for (App app : List.of(jdk, starter)) {
            Clinic clinic = app.bean(Clinic.class);
            long id = clinic.create(owner("merged")).getId();
            Owner owner = secondResult(app, clinic, each -> each.whole(id));
            owner.setName("changed");
            owner.getPets().get(0).setName("changed, too");
            owner.getPhones().add("3");
            owner.getPets().remove(1);

            clinic.merge(owner);

            Owner stored = clinic.stored(id);
            assertThat(stored.getName()).isEqualTo("changed");
            assertThat(stored.getPhones()).containsExactlyInAnyOrder("1", "2", "3");
            assertThat(stored.getPets())
                    .singleElement()
                    .matches(pet -> pet.getName().equals("changed, too"));
            assertThat(stored.getVersion()).isEqualTo(owner.getVersion() + 1);
            assertThat(stored.getPets().get(0).getVisits()).hasSize(2);
        }
    }

    @Test
    void ownerFromTheCache_mergedUnchanged_changesNoMore() {
        assertThat(changesOfAMerge(starter, Clinic::whole)).isEqualTo(changesOfAMerge(jdk, Clinic::whole));
    }

    /** Hibernate takes a collection of the JDK for a changed one. */
    @Test
    void petFromTheCache_mergedUnchangedTwice_keepsItsVersion() {
        for (App app : List.of(jdk, starter)) {
            Clinic clinic = app.bean(Clinic.class);
            Owner owner = clinic.create(owner("twice"));
            Pet pet = cachedPet(app, owner);

            clinic.merge(pet);
            clinic.merge(pet);

            Pet stored = clinic.stored(owner.getId()).getPets().get(0);
            assertThat(stored.getVersion()).isEqualTo(pet.getVersion());
            assertThat(stored.getNicknames()).containsExactly("first", "second");
        }
    }

    @Test
    void petFromTheCache_merged_changesWhatWasChanged() {
        for (App app : List.of(jdk, starter)) {
            Clinic clinic = app.bean(Clinic.class);
            Owner owner = clinic.create(owner("collections"));
            Pet pet = cachedPet(app, owner);
            pet.getNicknames().set(1, "third");
            pet.getColours().remove("white");
            pet.getMeals().add("milk");

            clinic.merge(pet);

            Pet stored = clinic.stored(owner.getId()).getPets().get(0);
            assertThat(stored.getVersion()).isEqualTo(pet.getVersion() + 1);
            assertThat(stored.getNicknames()).containsExactly("first", "third");
            assertThat(stored.getColours()).containsExactly("black");
            assertThat(stored.getMeals()).containsExactly("fish", "fish", "milk");
        }
    }

    private static Pet cachedPet(App app, Owner owner) {
        long id = owner.getPets().get(0).getId();
        return secondResult(app, app.bean(Clinic.class), clinic -> clinic.wholePet(id));
    }

    @Test
    void bareOwnerFromTheCache_mergedUnchanged_changesNoMore() {
        assertThat(changesOfAMerge(starter, Clinic::bare)).isEqualTo(changesOfAMerge(jdk, Clinic::bare));
    }

    @Test
    void bareOwnerFromTheCache_merged_changesItsRowOnly() {
        for (App app : List.of(jdk, starter)) {
            Clinic clinic = app.bean(Clinic.class);
            long id = clinic.create(owner("bare")).getId();
            Owner owner = secondResult(app, clinic, each -> each.bare(id));
            owner.setName("changed");

            clinic.merge(owner);

            Owner stored = clinic.stored(id);
            assertThat(stored.getName()).isEqualTo("changed");
            assertThat(stored.getPhones()).containsExactlyInAnyOrder("1", "2");
            assertThat(stored.getDiscounts()).hasSize(2);
            assertThat(stored.getLikes()).hasSize(2);
            assertThat(stored.getPets()).hasSize(2);
        }
    }

    @Test
    void barePetFromTheCache_merged_keepsItsOwner() {
        for (App app : List.of(jdk, starter)) {
            Clinic clinic = app.bean(Clinic.class);
            Owner owner = clinic.create(owner("keeps"));
            long id = owner.getPets().get(0).getId();
            Pet pet = secondResult(app, clinic, each -> each.barePet(id));
            pet.setName("changed");

            clinic.merge(pet);

            Owner stored = clinic.stored(owner.getId());
            assertThat(stored.getPets()).extracting(Pet::getName).contains("changed");
            assertThat(stored.getPets().get(0).getVisits()).hasSize(2);
        }
    }

    /** Returns the version, statements and changes after the merge of an owner as it was found. */
    private static List<Long> changesOfAMerge(App app, BiFunction<Clinic, Long, Owner> call) {
        Clinic clinic = app.bean(Clinic.class);
        long id = clinic.create(owner("unchanged")).getId();
        Owner owner = secondResult(app, clinic, each -> call.apply(each, id));
        Statistics statistics = statistics(app);
        statistics.clear();

        clinic.merge(owner);

        return List.of(
                (long) clinic.stored(id).getVersion(),
                statistics.getPrepareStatementCount(),
                statistics.getEntityUpdateCount(),
                statistics.getEntityInsertCount(),
                statistics.getEntityDeleteCount(),
                statistics.getCollectionRecreateCount(),
                statistics.getCollectionRemoveCount());
    }

    @Test
    void staleOwnerFromTheCache_merged_isRefusedByItsVersion() {
        for (App app : List.of(jdk, starter)) {
            Clinic clinic = app.bean(Clinic.class);
            long id = clinic.create(owner("stale")).getId();
            Owner stale = secondResult(app, clinic, each -> each.whole(id));
            Owner newer = clinic.stored(id);
            newer.setName("newer");
            clinic.merge(newer);
            stale.setName("older");

            assertThatExceptionOfType(org.springframework.dao.OptimisticLockingFailureException.class)
                    .isThrownBy(() -> clinic.merge(stale));
        }
    }

    @Test
    void cachePut_ofASavedOwner_isWhatTheCacheHas() {
        for (App app : List.of(jdk, starter)) {
            Clinic clinic = app.bean(Clinic.class);
            long id = clinic.create(owner("put")).getId();
            secondResult(app, clinic, each -> each.whole(id));

            clinic.rename(id, "renamed");

            assertThat(secondResult(app, clinic, each -> each.whole(id)).getName())
                    .isEqualTo("renamed");
            Owner cached = secondResult(app, clinic, each -> each.whole(id));
            cached.setName("saved");
            clinic.save(cached);
            assertThat(secondResult(app, clinic, each -> each.whole(id)).getName())
                    .isEqualTo("saved");
        }
    }

    @Test
    void cacheEvict_onUpdate_isAMissThatSeesTheUpdate() {
        for (App app : List.of(jdk, starter)) {
            Clinic clinic = app.bean(Clinic.class);
            long id = clinic.create(owner("evicted")).getId();
            Owner owner = secondResult(app, clinic, each -> each.whole(id));
            owner.setName("updated");

            clinic.update(owner);

            awaitCached(app, id, "updated");
        }
    }

    @Test
    void cacheEvict_ofAMethodThatFails_keepsTheEntry() {
        for (App app : List.of(jdk, starter)) {
            Clinic clinic = app.bean(Clinic.class);
            long id = clinic.create(owner("kept")).getId();
            secondResult(app, clinic, each -> each.whole(id));

            assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> clinic.renameAndFail(id, "lost"));

            assertThat(secondResult(app, clinic, each -> each.whole(id)).getName())
                    .isEqualTo("kept");
        }
    }

    @Test
    void transactionThatIsRolledBack_leavesTheCacheAsItIs() {
        for (App app : List.of(jdk, starter)) {
            Clinic clinic = app.bean(Clinic.class);
            long id = clinic.create(owner("before")).getId();
            secondResult(app, clinic, each -> each.whole(id));

            transaction(app).executeWithoutResult(status -> {
                clinic.rename(id, "never");
                clinic.update(clinic.stored(id));
                status.setRollbackOnly();
            });

            Owner cached = resultOfAHit(app, clinic, each -> each.whole(id));
            assertThat(cached.getName()).isEqualTo("before");
        }
    }

    @Test
    void transactionThatIsCommitted_isWhatTheCacheHas() {
        for (App app : List.of(jdk, starter)) {
            Clinic clinic = app.bean(Clinic.class);
            long id = clinic.create(owner("before")).getId();
            secondResult(app, clinic, each -> each.whole(id));

            transaction(app).executeWithoutResult(status -> {
                clinic.rename(id, "after");
                assertThat(clinic.whole(id).getName()).isEqualTo("before");
            });

            Owner cached = awaitCached(app, id, "after");
            assertThat(cached.getVersion()).isEqualTo(clinic.stored(id).getVersion());
        }
    }

    /** Returns the owner from the cache, once it has this name: caches write and evict later than they return. */
    private static Owner awaitCached(App app, long id, String name) {
        return Awaitility.await()
                .atMost(Duration.ofSeconds(5))
                .pollInSameThread()
                .pollInterval(Duration.ofMillis(2))
                .until(
                        () -> resultOfAHit(app, app.bean(Clinic.class), clinic -> clinic.whole(id)),
                        owner -> owner != null && owner.getName().equals(name));
    }

    private static TransactionTemplate transaction(App app) {
        return new TransactionTemplate(app.bean(PlatformTransactionManager.class));
    }

    @Test
    void ownerInTheCache_forPrograms_comesBack() {
        Owner owner = hit(clinic -> clinic.whole(1));
        Cache cache = starter.bean(CacheManager.class).getCache("owners-whole");

        assertThat(Graph.of(cache.get(1L, Owner.class))).isEqualTo(Graph.of(owner));
    }
}
