package dev.cachezip.demo.compare;

import java.lang.reflect.Type;

/**
 * A value that can be looked at.
 *
 * @param id its name in requests
 * @param title what it is, for people
 * @param type what the cached method declares to return
 * @param value the value itself
 */
record ComparedValue(String id, String title, Type type, Object value) {}
