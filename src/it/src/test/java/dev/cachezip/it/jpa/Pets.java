package dev.cachezip.it.jpa;

import org.springframework.data.jpa.repository.JpaRepository;

/** The table of pets. */
interface Pets extends JpaRepository<Pet, Long> {}
