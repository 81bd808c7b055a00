package dev.cachezip.it.jpa;

import jakarta.persistence.CascadeType;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OrderBy;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One side of the clinic, without equals of its own. */
@Entity
public class Owner extends Audited {

    private static final long serialVersionUID = 1;

    private String name;

    @Embedded
    private Address address;

    @ElementCollection
    private Set<String> phones = new HashSet<>();

    @ElementCollection
    private Map<String, Integer> discounts = new HashMap<>();

    @ElementCollection
    @Enumerated(EnumType.STRING)
    private Set<Pet.Kind> likes = new HashSet<>();

    @OneToMany(mappedBy = "owner", cascade = CascadeType.ALL, orphanRemoval = true)
    @OrderBy("id")
    private List<Pet> pets = new ArrayList<>();

    protected Owner() {}

    private Owner(String name) {
        this.name = name;
    }

    public static Builder named(String name) {
        return new Builder(name);
    }

    public String getName() {
        return name;
    }

    public void setName(String name) {
        this.name = name;
    }

    public Address getAddress() {
        return address;
    }

    public Set<String> getPhones() {
        return phones;
    }

    public Map<String, Integer> getDiscounts() {
        return discounts;
    }

    public Set<Pet.Kind> getLikes() {
        return likes;
    }

    public List<Pet> getPets() {
        return pets;
    }

    /** A builder as Lombok makes it. */
    public static final class Builder {

        private final Owner owner;

        private Builder(String name) {
            owner = new Owner(name);
        }

        public Builder livingIn(String street, String city) {
            owner.address = new Address(street, city);
            return this;
        }

        public Builder phone(String phone) {
            owner.phones.add(phone);
            return this;
        }

        public Builder discount(String what, int percent) {
            owner.discounts.put(what, percent);
            return this;
        }

        public Builder likes(Pet.Kind kind) {
            owner.likes.add(kind);
            return this;
        }

        public Builder pet(Pet pet) {
            owner.pets.add(pet);
            pet.setOwner(owner);
            return this;
        }

        public Owner build() {
            return owner;
        }
    }

    /** Columns of the owner's table. */
    @Embeddable
    public static class Address implements Serializable {

        private static final long serialVersionUID = 1;

        private String street;
        private String city;

        protected Address() {}

        Address(String street, String city) {
            this.street = street;
            this.city = city;
        }

        public String getCity() {
            return city;
        }

        public String getStreet() {
            return street;
        }
    }
}
