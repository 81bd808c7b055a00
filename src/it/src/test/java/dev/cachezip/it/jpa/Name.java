package dev.cachezip.it.jpa;

/** A part of an owner as Spring Data projects it. */
public interface Name {

    String getName();
}
