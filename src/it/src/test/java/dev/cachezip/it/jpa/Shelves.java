package dev.cachezip.it.jpa;

import dev.cachezip.it.jpa.Bookshop.Article;
import dev.cachezip.it.jpa.Bookshop.Author;
import dev.cachezip.it.jpa.Bookshop.Book;
import dev.cachezip.it.jpa.Bookshop.CardPayment;
import dev.cachezip.it.jpa.Bookshop.Category;
import dev.cachezip.it.jpa.Bookshop.Line;
import dev.cachezip.it.jpa.Bookshop.LineId;
import dev.cachezip.it.jpa.Bookshop.Passport;
import dev.cachezip.it.jpa.Bookshop.Payment;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.UUID;
import org.hibernate.Hibernate;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.transaction.annotation.Transactional;

/** The cached services of the bookshop. */
@Transactional
public class Shelves {

    private final EntityManager manager;

    Shelves(EntityManager manager) {
        this.manager = manager;
    }

    @Cacheable("authors")
    public Author author(UUID id) {
        return loaded(manager.find(Author.class, id));
    }

    @Cacheable("books")
    public Book book(String isbn) {
        return loaded(manager.find(Book.class, isbn));
    }

    @Cacheable("books-of-author")
    public Set<Book> booksOf(UUID id) {
        return loaded(manager.find(Author.class, id)).getBooks();
    }

    @Cacheable("tags")
    public SortedSet<String> tags(String isbn) {
        return loaded(manager.find(Book.class, isbn)).getTags();
    }

    @Cacheable("chapters")
    public List<String> chapters(String isbn) {
        return loaded(manager.find(Book.class, isbn)).getChapters();
    }

    @Cacheable("lines-of-book")
    public Map<LineId, Line> linesOf(String isbn) {
        return loaded(manager.find(Book.class, isbn)).getLines();
    }

    @Cacheable("lines")
    public Line line(int order, int position) {
        Line line = manager.find(Line.class, new LineId(order, position));
        loaded(line.getBook());
        return line;
    }

    @Cacheable("passports")
    public Passport passport(String number) {
        Passport passport = manager.find(Passport.class, number);
        loaded(passport.getAuthor());
        return passport;
    }

    @Cacheable("categories")
    public Category category(String name) {
        Category category = manager.find(Category.class, name);
        Category root = category;
        while (root.getParent() != null) {
            root = root.getParent();
        }
        load(root);
        return category;
    }

    @Cacheable("books-bare")
    public Book bareBook(String isbn) {
        return manager.find(Book.class, isbn);
    }

    @Cacheable("lines-bare")
    public Line bareLine(int order, int position) {
        return manager.find(Line.class, new LineId(order, position));
    }

    @Cacheable("categories-bare")
    public Category bareCategory(String name) {
        return manager.find(Category.class, name);
    }

    @Cacheable("payments-bare")
    public Payment barePayment(long id) {
        return manager.find(Payment.class, id);
    }

    @Cacheable("articles")
    public Article article(long id) {
        return manager.find(Article.class, id);
    }

    @Cacheable("articles-all")
    public List<Article> articles() {
        return manager.createQuery("from Bookshop$Article a order by a.id", Article.class)
                .getResultList();
    }

    @Cacheable("payments")
    public Payment payment(long id) {
        Payment payment = manager.find(Payment.class, id);
        if (payment instanceof CardPayment card) {
            Hibernate.initialize(card.getBefore());
        }
        return payment;
    }

    public void fill() {
        Book first = new Book("978-1").line(1, 1).line(1, 2);
        Book second = new Book("978-2");
        manager.persist(
                new Author(new UUID(1, 1), "A").wrote(first).wrote(second).with(new Passport("P1")));
        manager.persist(new Author(new UUID(2, 2), "B").wrote(first));
        manager.persist(new Category("root", new Category("left", new Category("leaf")), new Category("right")));
        manager.persist(new Bookshop.Pen(1));
        manager.persist(new Bookshop.Paper(2));
        Payment plain = new Payment(1);
        manager.persist(plain);
        CardPayment middle = new CardPayment(2, plain);
        manager.persist(middle);
    }

    private static Author loaded(Author author) {
        Hibernate.initialize(author.getPassport());
        author.getBooks().forEach(Shelves::loaded);
        author.getBooks()
                .forEach(book -> book.getAuthors().forEach(other -> {
                    Hibernate.initialize(other.getBooks());
                    Hibernate.initialize(other.getPassport());
                    other.getBooks().forEach(Shelves::load);
                }));
        return author;
    }

    private static Book loaded(Book book) {
        load(book);
        book.getAuthors().forEach(author -> {
            Hibernate.initialize(author.getPassport());
            author.getBooks().forEach(Shelves::load);
        });
        return book;
    }

    private static void load(Book book) {
        Hibernate.initialize(book);
        Hibernate.initialize(book.getAuthors());
        Hibernate.initialize(book.getChapters());
        Hibernate.initialize(book.getTags());
        Hibernate.initialize(book.getLines());
        book.getAuthors().forEach(author -> Hibernate.initialize(author.getPassport()));
    }

    private static void load(Category category) {
        category.getChildren().forEach(Shelves::load);
    }
}
