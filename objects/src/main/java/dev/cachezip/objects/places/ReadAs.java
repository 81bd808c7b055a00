package dev.cachezip.objects.places;

import tools.jackson.databind.ValueDeserializer;

/**
 * The way to read values with the mark of a class where a type is declared.
 *
 * @param id the type id of the mark, which must not be changed
 * @param wider whether the value must be compared with the type arguments of the declared type
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ReadAs(byte[] id, boolean wider, ValueDeserializer<Object> deserializer) {}
