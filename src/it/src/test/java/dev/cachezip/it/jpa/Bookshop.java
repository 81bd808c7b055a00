package dev.cachezip.it.jpa;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.DiscriminatorColumn;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import jakarta.persistence.Lob;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.MapKey;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OneToOne;
import jakarta.persistence.OrderColumn;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Currency;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
import org.hibernate.annotations.SortNatural;

/** Entities of a bookshop: one of each kind of association and of each kind of column. */
public final class Bookshop {

    private Bookshop() {}

    /** One side of many to many, equal by its id. */
    @Entity
    public static class Author implements Serializable {

        private static final long serialVersionUID = 1;

        @Id
        private UUID id;

        private String name;

        @ManyToMany(cascade = CascadeType.ALL)
        private Set<Book> books = new HashSet<>();

        @OneToOne(mappedBy = "author", fetch = FetchType.LAZY, cascade = CascadeType.ALL)
        private Passport passport;

        protected Author() {}

        public Author(UUID id, String name) {
            this.id = id;
            this.name = name;
        }

        public Author wrote(Book book) {
            books.add(book);
            book.authors.add(this);
            return this;
        }

        public Author with(Passport own) {
            passport = own;
            own.author = this;
            return this;
        }

        public UUID getId() {
            return id;
        }

        public String getName() {
            return name;
        }

        public Set<Book> getBooks() {
            return books;
        }

        public Passport getPassport() {
            return passport;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Author author && Objects.equals(id, author.getId());
        }

        @Override
        public int hashCode() {
            return Objects.hashCode(id);
        }
    }

    /** The other side of many to many, equal by its number. */
    @Entity
    public static class Book implements Serializable {

        private static final long serialVersionUID = 1;

        @Id
        private String isbn;

        @Column(precision = 12, scale = 3)
        private BigDecimal price;

        @Convert(converter = CurrencyCode.class)
        private Currency currency;

        @Lob
        private byte[] cover;

        @Lob
        private String text;

        private Size size;

        @ManyToMany(mappedBy = "books")
        private Set<Author> authors = new HashSet<>();

        @ElementCollection
        @OrderColumn
        private List<String> chapters = new ArrayList<>();

        @ElementCollection
        @SortNatural
        private SortedSet<String> tags = new TreeSet<>();

        @OneToMany(mappedBy = "book", cascade = CascadeType.ALL)
        @MapKey(name = "id")
        private Map<LineId, Line> lines = new HashMap<>();

        protected Book() {}

        public Book(String isbn) {
            this.isbn = isbn;
            price = new BigDecimal("12.500");
            currency = Currency.getInstance("EUR");
            cover = isbn.repeat(50).getBytes(java.nio.charset.StandardCharsets.UTF_8);
            text = "\u00e4\u4e2d\ud83d\ude00".repeat(500);
            size = new Size(21, 30);
            chapters.addAll(List.of("one", "two", "three"));
            tags.addAll(Set.of("b", "a"));
        }

        public Book line(int order, int position) {
            Line line = new Line(new LineId(order, position), this);
            lines.put(line.id, line);
            return this;
        }

        public String getIsbn() {
            return isbn;
        }

        public Set<Author> getAuthors() {
            return authors;
        }

        public List<String> getChapters() {
            return chapters;
        }

        public SortedSet<String> getTags() {
            return tags;
        }

        public Map<LineId, Line> getLines() {
            return lines;
        }

        public BigDecimal getPrice() {
            return price;
        }

        public Currency getCurrency() {
            return currency;
        }

        public byte[] getCover() {
            return cover;
        }

        public String getText() {
            return text;
        }

        public Size getSize() {
            return size;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Book book && Objects.equals(isbn, book.getIsbn());
        }

        @Override
        public int hashCode() {
            return Objects.hashCode(isbn);
        }
    }

    /** A record in columns. */
    @Embeddable
    public record Size(int width, int height) implements Serializable {}

    /** A key of two columns. */
    @Embeddable
    public static class LineId implements Serializable {

        private static final long serialVersionUID = 1;

        private int orderNumber;
        private int position;

        protected LineId() {}

        public LineId(int orderNumber, int position) {
            this.orderNumber = orderNumber;
            this.position = position;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof LineId id && id.orderNumber == orderNumber && id.position == position;
        }

        @Override
        public int hashCode() {
            return 31 * orderNumber + position;
        }
    }

    /** An entity with such a key. */
    @Entity
    public static class Line implements Serializable {

        private static final long serialVersionUID = 1;

        @EmbeddedId
        private LineId id;

        @ManyToOne(fetch = FetchType.LAZY)
        private Book book;

        protected Line() {}

        Line(LineId id, Book book) {
            this.id = id;
            this.book = book;
        }

        public Book getBook() {
            return book;
        }

        public LineId getId() {
            return id;
        }
    }

    /** One to one with its author. */
    @Entity
    public static class Passport implements Serializable {

        private static final long serialVersionUID = 1;

        @Id
        private String number;

        @OneToOne(fetch = FetchType.LAZY)
        private Author author;

        protected Passport() {}

        public Passport(String number) {
            this.number = number;
        }

        public String getNumber() {
            return number;
        }

        public Author getAuthor() {
            return author;
        }
    }

    /** A tree in one table. */
    @Entity
    public static class Category implements Serializable {

        private static final long serialVersionUID = 1;

        @Id
        private String name;

        @ManyToOne(fetch = FetchType.LAZY)
        private Category parent;

        @OneToMany(mappedBy = "parent", cascade = CascadeType.ALL)
        private List<Category> children = new ArrayList<>();

        protected Category() {}

        public Category(String name, Category... children) {
            this.name = name;
            for (Category child : children) {
                this.children.add(child);
                child.parent = this;
            }
        }

        public String getName() {
            return name;
        }

        public Category getParent() {
            return parent;
        }

        public List<Category> getChildren() {
            return children;
        }
    }

    /** A hierarchy in one table. */
    @Entity
    @Inheritance(strategy = InheritanceType.SINGLE_TABLE)
    @DiscriminatorColumn(name = "kind")
    public abstract static class Article implements Serializable {

        private static final long serialVersionUID = 1;

        @Id
        private long id;

        protected Article() {}

        protected Article(long id) {
            this.id = id;
        }

        public long getId() {
            return id;
        }
    }

    /** One kind. */
    @Entity
    public static class Pen extends Article {

        private static final long serialVersionUID = 1;

        private String color = "red";

        protected Pen() {}

        public Pen(long id) {
            super(id);
        }

        public String getColor() {
            return color;
        }
    }

    /** Another kind. */
    @Entity
    public static class Paper extends Article {

        private static final long serialVersionUID = 1;

        private Integer sheets = 500;

        protected Paper() {}

        public Paper(long id) {
            super(id);
        }

        public Integer getSheets() {
            return sheets;
        }
    }

    /** A hierarchy in several tables. */
    @Entity
    @Inheritance(strategy = InheritanceType.JOINED)
    public static class Payment implements Serializable {

        private static final long serialVersionUID = 1;

        @Id
        private long id;

        protected Payment() {}

        public Payment(long id) {
            this.id = id;
        }

        public long getId() {
            return id;
        }
    }

    /** One kind. */
    @Entity
    public static class CardPayment extends Payment {

        private static final long serialVersionUID = 1;

        private String card = "4711";

        /** The owner of the card: a proxy if it is not loaded. */
        @ManyToOne(fetch = FetchType.LAZY)
        private Payment before;

        protected CardPayment() {}

        public CardPayment(long id, Payment before) {
            super(id);
            this.before = before;
        }

        public String getCard() {
            return card;
        }

        public Payment getBefore() {
            return before;
        }
    }

    /** A currency by its code. */
    public static final class CurrencyCode implements AttributeConverter<Currency, String> {

        @Override
        public String convertToDatabaseColumn(Currency currency) {
            return currency == null ? null : currency.getCurrencyCode();
        }

        @Override
        public Currency convertToEntityAttribute(String code) {
            return code == null ? null : Currency.getInstance(code);
        }
    }
}
