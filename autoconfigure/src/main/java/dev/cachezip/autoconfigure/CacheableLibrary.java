package dev.cachezip.autoconfigure;

import java.util.List;
import tools.jackson.databind.JacksonModule;

/**
 * The types of a library that can be cached without further configuration.
 *
 * @param names the names of its classes
 * @param module the mapping of the types by their properties
 */
record CacheableLibrary(List<String> names, JacksonModule module) {}
