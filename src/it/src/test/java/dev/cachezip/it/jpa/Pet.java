package dev.cachezip.it.jpa;

import jakarta.persistence.CascadeType;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OrderColumn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The middle of the clinic, with a constant hash code. */
@Entity
public class Pet extends Audited {

    private static final long serialVersionUID = 1;

    /** Kinds with bodies, so that constants have classes of their own. */
    public enum Kind {
        CAT {
            @Override
            String says() {
                return "meow";
            }
        },
        DOG {
            @Override
            String says() {
                return "woof";
            }
        };

        abstract String says();
    }

    private String name;

    @Enumerated(EnumType.STRING)
    private Kind kind;

    @ManyToOne(fetch = FetchType.LAZY)
    private Owner owner;

    @OneToMany(mappedBy = "pet", cascade = CascadeType.ALL)
    private Set<Visit> visits = new HashSet<>();

    @ElementCollection
    @OrderColumn
    private List<String> nicknames = new ArrayList<>();

    @ElementCollection
    private Set<String> colours = new HashSet<>();

    @ElementCollection
    private List<String> meals = new ArrayList<>();

    protected Pet() {}

    public Pet(String name, Kind kind) {
        this.name = name;
        this.kind = kind;
        nicknames.addAll(List.of("first", "second"));
        colours.addAll(Set.of("black", "white"));
        meals.addAll(List.of("fish", "fish"));
    }

    public Pet visit(Visit visit) {
        visits.add(visit);
        visit.setPet(this);
        return this;
    }

    public String getName() {
        return name;
    }

    public void setName(String name) {
        this.name = name;
    }

    public Kind getKind() {
        return kind;
    }

    public Owner getOwner() {
        return owner;
    }

    void setOwner(Owner owner) {
        this.owner = owner;
    }

    public List<String> getNicknames() {
        return nicknames;
    }

    public Set<String> getColours() {
        return colours;
    }

    public List<String> getMeals() {
        return meals;
    }

    public Set<Visit> getVisits() {
        return visits;
    }

    @Override
    public boolean equals(Object other) {
        return this == other || (other instanceof Pet pet && getId() != null && getId().equals(pet.getId()));
    }

    @Override
    public int hashCode() {
        return 31;
    }
}
