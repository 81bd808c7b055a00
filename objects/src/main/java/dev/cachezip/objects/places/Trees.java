package dev.cachezip.objects.places;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.root.Mark;
import dev.cachezip.objects.root.TypedRoot;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BigIntegerNode;
import tools.jackson.databind.node.BinaryNode;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.FloatNode;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.POJONode;
import tools.jackson.databind.node.ShortNode;

/**
 * Checks Jackson's trees, and refuses nodes that would come back as a different node.
 */
public final class Trees {

    private Trees() {}

    /**
     * Checks a tree.
     *
     * @param typed whether the format preserves the types of numbers and distinguishes bytes from text; JSON does
     *     neither
     * @throws CachezipException.Codec if it has a node that would not come back
     */
    public static void check(JsonNode tree, boolean typed) {
        if (tree.isContainer()) {
            for (JsonNode child : tree) {
                check(child, typed);
            }
            return;
        }
        if (tree instanceof MissingNode) {
            throw refused(tree, "no document has such a node");
        }
        if (tree instanceof POJONode) {
            throw refused(tree, "it would come back as what its object is written as; put nodes into the tree");
        }
        if (tree instanceof ShortNode) {
            throw refused(tree, "it would come back as an IntNode; put an int into the tree");
        }
        if (!typed && isAnotherInJson(tree)) {
            throw refused(tree, "JSON does not tell it from another node; set cachezip.codec=msgpack");
        }
    }

    /**
     * Returns whether a tree has an object instead of a node: a type id, a time, or another extension.
     *
     * @param marks whether a property may be a mark, as in JSON
     */
    static boolean holdsObject(JsonNode tree, boolean marks) {
        if (!tree.isContainer()) {
            return tree instanceof POJONode;
        }
        if (marks && tree instanceof ObjectNode object && isMarked(object)) {
            return true;
        }
        for (JsonNode child : tree) {
            if (holdsObject(child, marks)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the properties of an object are a mark alone, or a mark and its value. */
    private static boolean isMarked(ObjectNode object) {
        Mark mark = object.isEmpty()
                ? null
                : Mark.of(object.propertyNames().iterator().next());
        return mark != null
                && (mark.hasValue() ? object.size() == 2 && object.has(TypedRoot.VALUE_FIELD) : object.size() == 1);
    }

    /**
     * Checks that a tree has no object that a reader of JSON would take for a value with a mark.
     *
     * @throws CachezipException.Codec if it has one
     */
    static void checkUnmarked(JsonNode tree) {
        if (holdsObject(tree, true)) {
            throw refused(tree, "JSON does not tell an object in it from another value; set cachezip.codec=msgpack");
        }
    }

    private static boolean isAnotherInJson(JsonNode node) {
        return node instanceof BinaryNode
                || node instanceof FloatNode
                || node instanceof DecimalNode
                || (node instanceof LongNode && node.canConvertToInt())
                || (node instanceof BigIntegerNode && node.canConvertToLong());
    }

    private static CachezipException refused(JsonNode node, String reason) {
        return new CachezipException.Codec(node.getClass().getName() + " cannot be stored: " + reason, null);
    }
}
