package dev.cachezip.it.jpa;

import jakarta.persistence.Tuple;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hibernate.Hibernate;
import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.CachePut;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.jpa.domain.JpaSort;
import org.springframework.transaction.annotation.Transactional;

/** The cached services of the clinic. */
@Transactional
public class Clinic {

    private final Owners owners;
    private final Pets pets;

    Clinic(Owners owners, Pets pets) {
        this.owners = owners;
        this.pets = pets;
    }

    /** Nothing but the row. */
    @Cacheable("owners-bare")
    public Owner bare(long id) {
        return owners.findById(id).orElseThrow();
    }

    /** With all that hangs on it. */
    @Cacheable("owners-whole")
    public Owner whole(long id) {
        return loaded(owners.findById(id).orElseThrow());
    }

    @Cacheable("owners-object")
    public Object wholeAsObject(long id) {
        return loaded(owners.findById(id).orElseThrow());
    }

    @Cacheable("owners-optional")
    public Optional<Owner> maybe(long id) {
        return owners.findById(id).map(Clinic::loaded);
    }

    @Cacheable("owners-list")
    public List<Owner> all() {
        List<Owner> all = owners.findByNameStartingWith("O", Sort.by("id"));
        all.forEach(Clinic::loaded);
        return all;
    }

    @Cacheable("owners-page")
    public Page<Owner> page(int number) {
        Page<Owner> page = owners.findByNameStartingWith("O", PageRequest.of(number, 2, Sort.by("id")));
        page.forEach(Clinic::loaded);
        return page;
    }

    @Cacheable("owners-page-by-expression")
    public Page<Owner> pageByExpression() {
        JpaSort sort = JpaSort.unsafe("LENGTH(name)").andUnsafe(Sort.Direction.ASC, "id");
        return owners.findByNameStartingWith("O", PageRequest.of(0, 2, sort));
    }

    @Cacheable("owners-tuples")
    public List<Tuple> tuples() {
        return owners.tuples();
    }

    @Cacheable("owners-row-maps")
    public List<Map<String, Object>> rowMaps() {
        return owners.rowMaps();
    }

    @Cacheable("owners-slice")
    public Slice<Owner> slice(int number) {
        Slice<Owner> slice = owners.findSliceBy(PageRequest.of(number, 2, Sort.by("id")));
        slice.forEach(Clinic::loaded);
        return slice;
    }

    @Cacheable("owners-window")
    public Window<Owner> window(long offset) {
        Window<Owner> window = owners.findFirst2ByOrderByIdAsc(ScrollPosition.offset(offset));
        window.forEach(Clinic::loaded);
        return window;
    }

    @Cacheable("owners-first-window")
    public Window<Owner> firstWindow() {
        Window<Owner> first = owners.findFirst2ByOrderByIdAsc(ScrollPosition.keyset());
        first.forEach(Clinic::loaded);
        return first;
    }

    @Cacheable("owners-card")
    public List<Card> cards(String name) {
        return owners.findCardsByName(name);
    }

    @Cacheable("owners-card-page")
    public Page<Card> cardPage(int number) {
        return owners.findCardsBy(PageRequest.of(number, 2, Sort.by("id")));
    }

    @Cacheable("owners-name")
    public Name name(long id) {
        return owners.findNameById(id);
    }

    @Cacheable("owners-names")
    public List<Name> names() {
        return owners.findNamesBy();
    }

    @Cacheable("owners-stream")
    public Stream<Owner> stream() {
        return owners.findAll(Sort.by("id")).stream();
    }

    @Cacheable("owners-rows")
    public List<Object[]> rows() {
        return owners.rows();
    }

    @Cacheable("owners-fetched")
    public Owner fetched(long id) {
        return owners.fetchWithPets(id);
    }

    /** The data of a page of details: a pet and its owner. */
    @Cacheable("pets-with-owner")
    public Pet petWithOwner(long id) {
        Pet pet = pets.findById(id).orElseThrow();
        Hibernate.initialize(pet.getOwner());
        return pet;
    }

    @Cacheable("pets-whole")
    public Pet wholePet(long id) {
        Pet pet = pets.findById(id).orElseThrow();
        loaded(pet.getOwner());
        return pet;
    }

    /** The owner is a proxy that is not loaded. */
    @Cacheable("pets-bare")
    public Pet barePet(long id) {
        return pets.findById(id).orElseThrow();
    }

    @Cacheable("pets-bare-list")
    public List<Pet> barePets() {
        return pets.findAll(Sort.by("id"));
    }

    @Cacheable("owner-proxies")
    public Owner proxyOfOwner(long petId) {
        return loaded(pets.findById(petId).orElseThrow().getOwner());
    }

    @Cacheable("owner-bare-proxies")
    public Owner unloadedProxy(long id) {
        return owners.getReferenceById(id);
    }

    @Cacheable("owner-pets")
    public List<Pet> petsOf(long id) {
        return loaded(owners.findById(id).orElseThrow()).getPets();
    }

    @Cacheable("owner-unloaded-pets")
    public List<Pet> unloadedPetsOf(long id) {
        return owners.findById(id).orElseThrow().getPets();
    }

    @Cacheable("owner-lists-of-unloaded-pets")
    public List<List<Pet>> unloadedPets(long id) {
        return List.of(owners.findById(id).orElseThrow().getPets());
    }

    @Cacheable("owner-numbers")
    public long count(String name) {
        return owners.countByName(name);
    }

    @CachePut(cacheNames = "owners-whole", key = "#id")
    public Owner rename(long id, String name) {
        Owner owner = loaded(owners.findById(id).orElseThrow());
        owner.setName(name);
        return owner;
    }

    @CachePut(cacheNames = "owners-whole", key = "#owner.id")
    public Owner save(Owner owner) {
        return loaded(owners.saveAndFlush(owner));
    }

    @CacheEvict(cacheNames = "owners-whole", key = "#owner.id")
    public void update(Owner owner) {
        owners.save(owner);
    }

    @CacheEvict(cacheNames = "owners-whole", key = "#id")
    public void renameAndFail(long id, String name) {
        owners.findById(id).orElseThrow().setName(name);
        throw new IllegalStateException("rolled back");
    }

    @CacheEvict(cacheNames = "owners-whole", allEntries = true)
    public void forget() {}

    /** Not cached: what is in the database. */
    public Owner stored(long id) {
        return loaded(owners.findById(id).orElseThrow());
    }

    /** Not cached: merges an owner as a web form does. */
    public void merge(Owner owner) {
        owners.saveAndFlush(owner);
    }

    /** Not cached. */
    public void merge(Pet pet) {
        pets.saveAndFlush(pet);
    }

    public Owner create(Owner owner) {
        return owners.saveAndFlush(owner);
    }

    private static Owner loaded(Owner owner) {
        Hibernate.initialize(owner);
        Hibernate.initialize(owner.getPhones());
        Hibernate.initialize(owner.getDiscounts());
        Hibernate.initialize(owner.getLikes());
        Hibernate.initialize(owner.getPets());
        for (Pet pet : owner.getPets()) {
            Hibernate.initialize(pet.getVisits());
            Hibernate.initialize(pet.getNicknames());
            Hibernate.initialize(pet.getColours());
            Hibernate.initialize(pet.getMeals());
        }
        return owner;
    }
}
