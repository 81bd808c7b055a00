package dev.cachezip.types;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.ToNumberPolicy;
import com.google.gson.stream.JsonReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.Map;
import tools.jackson.databind.module.SimpleModule;

/**
 * A module for trees of Gson. Arrays and primitives are their fields; the map in an object asks to be replaced by
 * another one, and numbers that Gson has read by decimals of another text.
 */
final class GsonTrees {

    private GsonTrees() {}

    static SimpleModule create() {
        SimpleModule module = new SimpleModule("cachezip-gson");
        StandIn.add(module, JsonObject.class, Members.class, tree -> new Members(tree.asMap()), Members::toTree);
        StandIn.add(module, parsedNumber(), String.class, Number::toString, GsonTrees::parse);
        StandIn.addConstant(module, JsonNull.INSTANCE);
        return module;
    }

    /** Returns the class of numbers that Gson has read, which its module does not export. */
    @SuppressWarnings("unchecked") // StandIn needs only what all numbers have
    private static Class<Number> parsedNumber() {
        return (Class<Number>) parse("0").getClass();
    }

    private static Number parse(String text) {
        try {
            Number number = ToNumberPolicy.LAZILY_PARSED_NUMBER.readNumber(new JsonReader(new StringReader(text)));
            if (number.toString().equals(text)) {
                return number;
            }
        } catch (IOException | IllegalStateException e) {
            throw new IllegalArgumentException("Not a number of JSON", e);
        }
        throw new IllegalArgumentException("Not a number of JSON");
    }

    /** The stored form of an object: its members by name, in their order. */
    private record Members(Map<String, JsonElement> members) {

        JsonObject toTree() {
            JsonObject tree = new JsonObject();
            members.forEach(tree::add);
            return tree;
        }
    }
}
