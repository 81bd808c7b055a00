package dev.cachezip.oracle;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** Classes as applications write them, by hand and with Lombok: their fields, getters and setters. */
// Reflection reads members that no code calls.
@SuppressWarnings({
    "UnusedVariable",
    "UnusedMethod",
    "FieldCanBeStatic",
    "FieldCanBeFinal",
    "unused",
    "UnicodeInCode",
    "EffectivelyPrivate",
    "DoNotCallSuggester"
})
final class BeanValues {

    private BeanValues() {}

    /** A class as {@code @Data} makes it. */
    static class LombokData implements Serializable {
        private Long id;
        private String name;
        private boolean active;
        private Boolean vip;
        private List<String> tags = new ArrayList<>();

        public Long getId() {
            return id;
        }

        public void setId(Long id) {
            this.id = id;
        }

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public boolean isActive() {
            return active;
        }

        public void setActive(boolean active) {
            this.active = active;
        }

        public Boolean getVip() {
            return vip;
        }

        public void setVip(Boolean vip) {
            this.vip = vip;
        }

        public List<String> getTags() {
            return tags;
        }

        public void setTags(List<String> tags) {
            this.tags = tags;
        }
    }

    /** A class as {@code @Value} and {@code @Builder} make it: a private constructor, no setter, no annotation for Jackson. */
    static final class Built implements Serializable {
        private final String name;
        private final BigDecimal price;
        private final int count;

        private Built(String name, BigDecimal price, int count) {
            this.name = Objects.requireNonNull(name);
            this.price = price;
            this.count = count;
        }

        static Builder builder() {
            return new Builder();
        }

        public String getName() {
            return name;
        }

        public BigDecimal getPrice() {
            return price;
        }

        static final class Builder {
            private String name;
            private BigDecimal price;
            private int count;

            Builder name(String value) {
                this.name = value;
                return this;
            }

            Builder price(BigDecimal value) {
                this.price = value;
                return this;
            }

            Builder count(int value) {
                this.count = value;
                return this;
            }

            Built build() {
                return new Built(name, price, count);
            }
        }
    }

    /** A class as {@code @Accessors(fluent = true)} makes it. */
    static final class Fluent implements Serializable {
        private String name;
        private long size;

        public String name() {
            return name;
        }

        public Fluent name(String value) {
            this.name = value;
            return this;
        }

        public long size() {
            return size;
        }

        public Fluent size(long value) {
            this.size = value;
            return this;
        }
    }

    /** A class as {@code @Accessors(chain = true)} makes it. */
    static final class Chained implements Serializable {
        private String name;

        public String getName() {
            return name;
        }

        public Chained setName(String value) {
            this.name = value;
            return this;
        }
    }

    /** Setters that change more than their field, and one that refuses. */
    static final class Careful implements Serializable {
        private String name = "";
        private int changes;
        private int age = -1;

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name.trim();
            changes++;
        }

        public void setAge(int age) {
            if (age < 0) {
                throw new IllegalArgumentException("age");
            }
            this.age = age;
        }
    }

    /** Getters that hide, compute, copy or fail. */
    static final class Masked implements Serializable {
        private final String card;
        private final BigDecimal net;
        private final List<String> lines;
        private final String lazy;

        Masked(String card, BigDecimal net, List<String> lines, String lazy) {
            this.card = card;
            this.net = net;
            this.lines = lines;
            this.lazy = lazy;
        }

        public String getCard() {
            return "****" + card.substring(12);
        }

        public BigDecimal getGross() {
            return net.multiply(new BigDecimal("1.19"));
        }

        public List<String> getLines() {
            return Collections.unmodifiableList(lines);
        }

        public String getLazy() {
            throw new IllegalStateException("not loaded");
        }

        public int getLineCount() {
            return lines.size();
        }
    }

    /** Fields without getters, of each visibility, with values that a constructor without arguments would set otherwise. */
    static class FieldsOnly implements Serializable {
        private int hidden = 1;
        int here = 2;
        protected int below = 3;
        public int open = 4;
        private final int last = 5;
        private final String text;

        FieldsOnly(String text, int more) {
            this.text = text;
            hidden += more;
            here += more;
            below += more;
            open += more;
        }
    }

    /** Names that Jackson and the bean rules read each in its own way. */
    static final class Names implements Serializable {
        private int xAxis = 1;
        private String URL = "u";
        private boolean aB = true;
        private boolean isOpen = true;
        private Boolean isSet = true;
        private String _id = "i";
        private String $ref = "r";
        private int a = 2;
        private int A = 3;
        private String größe = "g";
        private String eMail = "e";
        private Object clazz = "c";

        public int getxAxis() {
            return xAxis;
        }

        public void setxAxis(int value) {
            xAxis = value;
        }

        public String getURL() {
            return URL;
        }

        public void setURL(String value) {
            URL = value;
        }

        public boolean isaB() {
            return aB;
        }

        public boolean isOpen() {
            return isOpen;
        }

        public void setOpen(boolean open) {
            isOpen = open;
        }

        public Boolean getIsSet() {
            return isSet;
        }
    }

    static List<StorableValue> values() {
        LombokData customer = new LombokData();
        customer.setId(7L);
        customer.setName("Zoë");
        customer.setActive(true);
        customer.setTags(Lists.array("a", "b"));
        Careful careful = new Careful();
        careful.setName(" a ");
        careful.setName(" b ");
        LombokData withoutList = new LombokData();
        withoutList.setTags(null);
        return new ValueList("bean")
                .equal("with setters", customer)
                .equal("as its constructor leaves it", new LombokData())
                .equal("with null where its constructor sets a list", withoutList)
                .equal(
                        "built",
                        Built.builder()
                                .name("a")
                                .price(new BigDecimal("1.50"))
                                .count(3)
                                .build())
                .equal("with fluent accessors", new Fluent().name("a").size(3))
                .equal("with setters that return it", new Chained().setName("a"))
                .equal("with setters that change more", careful)
                .equal("with a value that its setter refuses", new Careful())
                .equal(
                        "with getters that hide, compute and fail",
                        new Masked("1234123412341234", BigDecimal.ONE, Lists.array("l"), null))
                .equal("without getters", new FieldsOnly("t", 10))
                .equal("with odd names", new Names())
                .values();
    }
}
