package dev.cachezip.objects;

import dev.cachezip.objects.classes.Refusals;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.type.CollectionLikeType;
import tools.jackson.databind.type.CollectionType;
import tools.jackson.databind.type.MapLikeType;
import tools.jackson.databind.type.MapType;

/**
 * Types of collections and maps that differ in all their type arguments.
 *
 * <p>Jackson's are equal if their elements or entries have equal types: where a class like
 * {@code Page<T> extends ArrayList<String>} has a field of type {@code T}, its {@code Page<Long>} would be read as the
 * {@code Page<Integer>} that was read before.
 */
final class ExactContainers {

    private ExactContainers() {}

    /** Returns a type that differs from others in all its type arguments. */
    static JavaType of(JavaType type) {
        if (!type.hasGenericTypes() || !type.isContainerType() || Refusals.isOfTheJdk(type.getRawClass())) {
            return type;
        }
        if (type instanceof MapType map) {
            boolean said = map.containedTypeCount() == 2
                    && map.containedType(0).equals(map.getKeyType())
                    && map.containedType(1).equals(map.getContentType());
            return said ? map : new ExactMap(map);
        }
        if (type instanceof CollectionType collection) {
            boolean said = collection.containedTypeCount() == 1
                    && collection.containedType(0).equals(collection.getContentType());
            return said ? collection : new ExactCollection(collection);
        }
        return type;
    }

    private static final class ExactCollection extends CollectionLikeType {

        private static final long serialVersionUID = 1;

        ExactCollection(CollectionType type) {
            super(type, type.getContentType());
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return super.equals(other)
                    && other instanceof ExactCollection type
                    && type.getBindings().equals(getBindings());
        }

        @Override
        public int hashCode() {
            return 31 * super.hashCode() + getBindings().hashCode();
        }
    }

    private static final class ExactMap extends MapLikeType {

        private static final long serialVersionUID = 1;

        ExactMap(MapType type) {
            super(type, type.getKeyType(), type.getContentType());
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return super.equals(other)
                    && other instanceof ExactMap type
                    && type.getBindings().equals(getBindings());
        }

        @Override
        public int hashCode() {
            return 31 * super.hashCode() + getBindings().hashCode();
        }
    }
}
