package dev.cachezip.it.jpa;

import java.util.UUID;
import java.util.function.UnaryOperator;

/** Calls cached methods for those that do not share their classes. */
final class Calls implements UnaryOperator<Object> {

    private final Clinic clinic;
    private final Shelves shelves;

    Calls(Clinic clinic, Shelves shelves) {
        this.clinic = clinic;
        this.shelves = shelves;
    }

    @Override
    public Object apply(Object call) {
        return switch ((String) call) {
            case "fill" -> fill();
            case "whole" -> clinic.whole(1);
            case "pet" -> clinic.wholePet(1);
            case "author" -> shelves.author(new UUID(1, 1));
            case "book" -> shelves.book("978-1");
            case "passport" -> shelves.passport("P1");
            case "tree" -> shelves.category("left");
            case "payment" -> shelves.payment(2);
            case "bare" -> clinic.bare(1);
            case "barePet" -> clinic.barePet(1);
            default -> throw new IllegalArgumentException(call.toString());
        };
    }

    private Object fill() {
        Pet cat = new Pet("O1-cat", Pet.Kind.CAT).visit(new Visit("2026-01-01", "10.5000"));
        clinic.create(Owner.named("O1")
                .livingIn("Street 1", "Town")
                .phone("1")
                .discount("food", 5)
                .likes(Pet.Kind.DOG)
                .pet(cat)
                .pet(new Pet("O1-dog", Pet.Kind.DOG))
                .build());
        shelves.fill();
        return "filled";
    }
}
