package dev.cachezip.it.jpa;

import java.io.Serializable;

/** What a list shows of an owner. */
public record Card(Long id, String name) implements Serializable {}
