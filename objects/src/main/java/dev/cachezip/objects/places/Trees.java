package dev.cachezip.objects.places;

import dev.cachezip.CachezipException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
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
     * @throws CachezipException.Codec if it has a node that would not come back
     */
    public static void check(JsonNode tree) {
        if (tree.isContainer()) {
            for (JsonNode child : tree) {
                check(child);
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
    }

    /** Returns whether a tree has an object instead of a node: a type id, a time, or another extension. */
    public static boolean holdsObject(JsonNode tree) {
        if (!tree.isContainer()) {
            return tree instanceof POJONode;
        }
        for (JsonNode child : tree) {
            if (holdsObject(child)) {
                return true;
            }
        }
        return false;
    }

    private static CachezipException refused(JsonNode node, String reason) {
        return new CachezipException.Codec(node.getClass().getName() + " cannot be stored: " + reason, null);
    }
}
