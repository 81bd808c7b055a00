package dev.cachezip.oracle;

import dev.cachezip.oracle.Holders.Anything;
import java.io.Serializable;
import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import tools.jackson.core.type.TypeReference;

/** Objects that refer to each other, as entities do, and to one object twice. */
// Reflection reads members that no code calls.
@SuppressWarnings({"UnusedVariable", "unused", "CollectionIncompatibleType"})
final class CycleValues {

    private CycleValues() {}

    /** An order with its lines, which know it. */
    static final class Order implements Serializable {
        private final long id;
        private final List<Line> lines = new ArrayList<>();

        Order(long id) {
            this.id = id;
        }

        Order line(String name) {
            lines.add(new Line(this, name));
            return this;
        }
    }

    static final class Line implements Serializable {
        private final Order order;
        private final String name;

        Line(Order order, String name) {
            this.order = order;
            this.name = name;
        }
    }

    /** Entities of many to many, equal by their id, in sets of both. */
    static final class Student implements Serializable {
        private final Long id;
        private final Set<Course> courses = new HashSet<>();

        Student(Long id) {
            this.id = id;
        }

        Student takes(Course course) {
            courses.add(course);
            course.students.add(this);
            return this;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Student student && id.equals(student.id);
        }

        @Override
        public int hashCode() {
            return id.hashCode();
        }
    }

    static final class Course implements Serializable {
        private final Long id;
        private final Set<Student> students = new LinkedHashSet<>();

        Course(Long id) {
            this.id = id;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Course course && id.equals(course.id);
        }

        @Override
        public int hashCode() {
            return id.hashCode();
        }
    }

    /** A node of a list that is linked both ways. */
    static final class LinkedNode implements Serializable {
        private final String name;
        private LinkedNode previous;
        private LinkedNode next;

        LinkedNode(String name) {
            this.name = name;
        }

        LinkedNode append(String other) {
            next = new LinkedNode(other);
            next.previous = this;
            return next;
        }
    }

    /** An exception with an object that may refer to it. */
    static final class Failure extends RuntimeException {
        private final Anything owner = new Anything(null);
    }

    /** A category with its children by name. */
    static final class Category implements Serializable {
        private final String name;
        private Category parent;
        private final Map<String, Category> children = new HashMap<>();

        Category(String name) {
            this.name = name;
        }

        Category add(String child) {
            Category category = new Category(child);
            category.parent = this;
            children.put(child, category);
            return category;
        }
    }

    /** A record in whose list it is itself. */
    record Holder(String name, List<Object> content) implements Serializable {
        @Override
        public int hashCode() {
            return name.hashCode();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Holder holder && holder.name.equals(name);
        }
    }

    static final class SharedParts implements Serializable {
        private final Anything left;
        private final Anything right;
        private final List<Anything> all;

        SharedParts(Anything one) {
            left = one;
            right = one;
            all = Lists.array(one, one);
        }
    }

    static List<StorableValue> values() {
        ValueList list = new ValueList("cycle");
        entities(list);
        others(list);
        shared(list);
        return list.values();
    }

    private static void entities(ValueList list) {
        Order order = new Order(1).line("a").line("b");
        Course first = new Course(1L);
        Course second = new Course(2L);
        Student student = new Student(1L).takes(first).takes(second);
        new Student(2L).takes(first).takes(second);
        Category root = new Category("r");
        root.add("a").add("b");
        root.add("c");
        list.equal("parent and children", order)
                .equal("child", order.lines.get(1))
                .equal("children", new ArrayList<>(order.lines))
                .equal("children in the list of their parent", order.lines)
                .equal("children in a field of type Object", new Anything(order.lines))
                .equal(
                        "children in the list of their parent, declared",
                        order.lines,
                        new TypeReference<List<Line>>() {})
                .form("children by name in the map of their parent", root.children)
                .equal("parent, and its children in their list", Lists.array(order, order.lines))
                .equal("parent without children", new Order(2))
                .form("many to many", student)
                .form("many to many from the other side", first)
                .form("tree with parents", root)
                .form("leaf of a tree with parents", root.children.get("c"));
    }

    private static void others(ValueList list) {
        LinkedNode head = new LinkedNode("a");
        head.append("b").append("c");
        LinkedNode self = new LinkedNode("s");
        self.next = self;
        Anything owner = new Anything(null);
        owner.replace(Lists.put(new LinkedHashMap<>(), "me", owner, "name", "n"));
        List<Object> inItself = new ArrayList<>();
        inItself.add(inItself);
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("me", map);
        Map<Object, Object> numbered = new HashMap<>();
        numbered.put(1, numbered);
        Map<String, Object> sorted = new TreeMap<>(Comparator.reverseOrder());
        sorted.put("a", sorted);
        sorted.put("b", new Anything(sorted));
        List<Object> copied = new CopyOnWriteArrayList<>();
        copied.add(new Anything(copied));
        Anything[] owners = {new Anything(null)};
        owners[0].replace(owners);
        AtomicReference<Object> reference = new AtomicReference<>();
        reference.set(new Anything(reference));
        SimpleEntry<String, Object> entry = new SimpleEntry<>("a", null);
        entry.setValue(new Anything(entry));
        Failure failure = new Failure();
        failure.owner.replace(failure);
        Anything twice = new Anything(null);
        List<Object> shared = new CopyOnWriteArrayList<>(Lists.array("a"));
        twice.replace(Lists.array(shared, shared, twice));
        Object[] array = {null, "a"};
        array[0] = array;
        Holder holder = new Holder("h", new ArrayList<>());
        holder.content().add(holder);
        list.equal("linked both ways", head)
                .equal("middle of those linked both ways", head.next)
                .equal("object that refers to itself", self)
                .equal("map that contains its owner", owner)
                .equal("list in itself", inItself)
                .equal("list in itself in a field", new Anything(inItself))
                .equal("map in itself", map)
                .equal("map with keys that are no text, in itself", numbered)
                .equal("tree map in itself", sorted)
                .either("copy on write list in itself", copied)
                .equal("copy on write list twice in a cycle", twice)
                .refused("array in itself", array)
                .refused("array that its element refers to", owners)
                .either("reference to which its content refers", reference)
                .either("entry to which its value refers", entry)
                .either("exception to which its field refers", failure)
                .either("record in its list", holder);
    }

    private static void shared(ValueList list) {
        Anything one = new Anything("x");
        LinkedNode chain = new LinkedNode("first");
        LinkedNode last = chain;
        for (int i = 0; i < 50; i++) {
            last = last.append("n" + i);
        }
        Object diamond = new Anything("leaf");
        for (int i = 0; i < 5; i++) {
            diamond = new Object[] {diamond, diamond};
        }
        list.equal("one object twice", new SharedParts(one))
                .equal("one object twice in a list", Lists.array(one, one))
                .equal("one list twice", Lists.array(Lists.array(1L), Lists.array(1L)))
                .equal("chain of fifty, linked both ways", chain)
                .equal("one object 32 times", diamond);
    }
}
