package dev.cachezip.it.jpa;

import java.io.Serializable;

/** The data of an owner in a list. */
public record Card(Long id, String name) implements Serializable {}
