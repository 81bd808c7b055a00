package dev.cachezip.oracle;

import dev.cachezip.oracle.StorableValue.Expected;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.type.TypeReference;

/** Collects storable values of one kind; what is not said about their type is that of a method that returns their class. */
final class ValueList {

    private final String kind;
    private final List<StorableValue> values = new ArrayList<>();

    ValueList(String kind) {
        this.kind = kind;
    }

    List<StorableValue> values() {
        return values;
    }

    /** Adds a value that must come back as it is. */
    ValueList equal(String name, Object value) {
        return add(name, value, declaredFor(value), Expected.EQUAL);
    }

    /** Adds a value that must come back as it is from a method with that type, too. */
    ValueList equal(String name, Object value, TypeReference<?> declared) {
        return add(name, value, declared.getType(), Expected.EQUAL);
    }

    /** Adds a value that may come back in an equal form. */
    ValueList form(String name, Object value) {
        return add(name, value, declaredFor(value), Expected.EQUAL_FORM);
    }

    /** Adds a value that may come back in an equal form from a method with that type, too. */
    ValueList form(String name, Object value, TypeReference<?> declared) {
        return add(name, value, declared.getType(), Expected.EQUAL_FORM);
    }

    /** Adds a value that must not be written. */
    ValueList refused(String name, Object value) {
        return add(name, value, declaredFor(value), Expected.REFUSED);
    }

    /** Adds a value that must not be written, whatever a method declares. */
    ValueList refused(String name, Object value, TypeReference<?> declared) {
        return add(name, value, declared.getType(), Expected.REFUSED);
    }

    /** Adds a value that may be refused, and else must come back as it is. */
    ValueList either(String name, Object value) {
        return add(name, value, declaredFor(value), Expected.EQUAL_OR_REFUSED);
    }

    /** Adds a value that may be refused, and else must come back as it is, from a method with that type, too. */
    ValueList either(String name, Object value, TypeReference<?> declared) {
        return add(name, value, declared.getType(), Expected.EQUAL_OR_REFUSED);
    }

    /** Adds a value that may be refused, and else may come back in an equal form. */
    ValueList formOrRefused(String name, Object value) {
        return add(name, value, null, Expected.EQUAL_FORM_OR_REFUSED);
    }

    /** Adds a value by itself, in a field that declares it, in a field that declares nothing, and in a list. */
    ValueList everywhere(Object value, TypeReference<?> inBox) {
        return everywhere(value, inBox, Expected.EQUAL);
    }

    /** Adds a value that must not be written in any of these places. */
    ValueList refusedEverywhere(Object value, TypeReference<?> inBox) {
        return everywhere(value, inBox, Expected.REFUSED);
    }

    private ValueList everywhere(Object value, TypeReference<?> inBox, Expected expected) {
        String name = value.getClass().getSimpleName() + " " + shown(value);
        add(name, value, value.getClass(), expected);
        add(name + " in a generic field", new Holders.Box<>(value), inBox.getType(), expected);
        add(name + " in a field of type Object", new Holders.Anything(value), Holders.Anything.class, expected);
        List<Object> list = new ArrayList<>();
        list.add(value);
        list.add(null);
        add(name + " in a list that declares nothing", list, null, expected);
        return this;
    }

    private static String shown(Object value) {
        String text = value.toString().replaceAll("\\p{Cntrl}", "?");
        return text.length() > 30 ? text.substring(0, 30) + "..." : text;
    }

    private ValueList add(String name, Object value, Type declared, Expected expected) {
        values.add(new StorableValue(kind + ": " + name, value, declared, expected));
        return this;
    }

    private static Type declaredFor(Object value) {
        Class<?> type = value == null ? Object.class : value.getClass();
        boolean saysAll = !JdkSameness.isJdk(type) || type.isArray();
        return saysAll && type.getTypeParameters().length == 0 && !type.isHidden() ? type : null;
    }
}
