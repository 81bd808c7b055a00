package dev.cachezip.types;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.internal.LazilyParsedNumber;
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
        StandIn.add(
                module, LazilyParsedNumber.class, String.class, LazilyParsedNumber::toString, LazilyParsedNumber::new);
        StandIn.addConstant(module, JsonNull.INSTANCE);
        return module;
    }

    /**
     * The stored form of an object.
     *
     * @param members the members by name, in their order
     */
    private record Members(Map<String, JsonElement> members) {

        JsonObject toTree() {
            JsonObject tree = new JsonObject();
            members.forEach(tree::add);
            return tree;
        }
    }
}
