package dev.cachezip.autoconfigure;

import java.util.List;
import tools.jackson.databind.JacksonModule;

/**
 * Types of a library that can be cached without further ado.
 *
 * @param names the names of its classes
 * @param module how they are mapped by their properties
 */
record ValueTypes(List<String> names, JacksonModule module) {}
