package dev.cachezip.it.jpa;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.ManyToOne;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Objects;

/** The other side of the clinic, equal by what identifies it in the business. */
@Entity
public class Visit extends Audited {

    private static final long serialVersionUID = 1;

    @Column(name = "visited")
    private LocalDate day;

    @Column(precision = 12, scale = 4)
    private BigDecimal price;

    @ManyToOne(fetch = FetchType.LAZY)
    private Pet pet;

    protected Visit() {}

    public Visit(String day, String price) {
        this.day = LocalDate.parse(day);
        this.price = new BigDecimal(price);
    }

    public Pet getPet() {
        return pet;
    }

    void setPet(Pet pet) {
        this.pet = pet;
    }

    public LocalDate getDay() {
        return day;
    }

    public BigDecimal getPrice() {
        return price;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Visit visit && Objects.equals(day, visit.getDay());
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(day);
    }
}
