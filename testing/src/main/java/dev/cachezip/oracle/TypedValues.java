package dev.cachezip.oracle;

import com.fasterxml.jackson.annotation.JsonBackReference;
import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import com.fasterxml.jackson.annotation.JsonManagedReference;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.ObjectIdGenerators;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.type.TypeReference;

/** Classes whose annotations say how Jackson tells types and objects apart. */
// Reflection reads members that no code calls.
@SuppressWarnings({"UnusedVariable", "FieldCanBeStatic", "FieldCanBeFinal", "unused"})
final class TypedValues {

    private TypedValues() {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    @JsonSubTypes({@JsonSubTypes.Type(value = Card.class, name = "card"), @JsonSubTypes.Type(Invoice.class)})
    interface Payment extends Serializable {}

    static final class Card implements Payment {
        private final String number;

        Card(String number) {
            this.number = number;
        }
    }

    @JsonTypeName("invoice")
    static final class Invoice implements Payment {
        private final int days;

        Invoice(int days) {
            this.days = days;
        }
    }

    /** A subclass that its interface does not name. */
    static final class Voucher implements Payment {
        private final String code = "v";
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, property = "kind")
    abstract static class Event implements Serializable {
        private final String kind;

        Event(String kind) {
            this.kind = kind;
        }
    }

    static final class Started extends Event {
        private final long at = 5;

        Started() {
            super("not a class");
        }
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
    @JsonSubTypes({@JsonSubTypes.Type(Left.class), @JsonSubTypes.Type(Right.class)})
    interface Side extends Serializable {}

    /** Has the same field as its counterpart, so nothing tells them apart. */
    static final class Left implements Side {
        private final int width = 1;
    }

    static final class Right implements Side {
        private final int width = 1;
    }

    /** An order in whose fields such types are declared. */
    static final class Order implements Serializable {
        private final Payment payment;
        private final List<Payment> tried;
        private final Side side = new Right();
        private final Event event = new Started();

        @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.EXTERNAL_PROPERTY, property = "payment")
        private final Object other;

        Order(Payment payment, List<Payment> tried, Object other) {
            this.payment = payment;
            this.tried = tried;
            this.other = other;
        }
    }

    @JsonIdentityInfo(generator = ObjectIdGenerators.PropertyGenerator.class, property = "id")
    static final class Employee implements Serializable {
        private final int id;
        private Employee boss;

        Employee(int id, Employee boss) {
            this.id = id;
            this.boss = boss;
        }
    }

    static final class Folder implements Serializable {
        private final String name = "f";

        @JsonManagedReference
        private final List<Leaf> leaves = new ArrayList<>();
    }

    static final class Leaf implements Serializable {
        @JsonBackReference
        private final Folder folder;

        Leaf(Folder folder) {
            this.folder = folder;
            folder.leaves.add(this);
        }
    }

    static List<StorableValue> values() {
        Employee boss = new Employee(1, null);
        Employee own = new Employee(2, null);
        own.boss = own;
        Folder folder = new Folder();
        Leaf leaf = new Leaf(folder);
        return new ValueList("typed")
                .equal("named subclass", new Card("1"), new TypeReference<Payment>() {})
                .equal("named subclass, declared", new Invoice(30))
                .equal("subclass without a name", new Voucher(), new TypeReference<Payment>() {})
                .equal(
                        "list of named subclasses",
                        Lists.array(new Card("1"), new Invoice(2)),
                        new TypeReference<List<Payment>>() {})
                .equal("class in a field that it has", new Started(), new TypeReference<Event>() {})
                .equal("deduced, of two alike", new Right(), new TypeReference<Side>() {})
                .equal("in fields", new Order(new Card("1"), Lists.array(new Invoice(1), new Voucher()), new Card("2")))
                .equal("ids, two with one boss", Lists.array(new Employee(2, boss), new Employee(3, boss)))
                .equal("ids, two of one id", Lists.array(new Employee(2, null), new Employee(2, boss)))
                .equal("ids, its own boss", own)
                .equal("managed reference", folder)
                .equal("back reference", leaf)
                .values();
    }
}
