package dev.cachezip.demo.compare;

import java.lang.reflect.Type;

/**
 * A value that can be compared in all its forms.
 *
 * @param id its name in requests
 * @param title its title, for people
 * @param type the declared return type of the cached method
 * @param value the value itself
 */
record ComparedValue(String id, String title, Type type, Object value) {}
