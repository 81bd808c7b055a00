package dev.cachezip.it.jpa;

import jakarta.persistence.Tuple;
import java.util.List;
import java.util.Map;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;

/** The table of owners. */
interface Owners extends JpaRepository<Owner, Long> {

    Page<Owner> findByNameStartingWith(String start, Pageable page);

    List<Owner> findByNameStartingWith(String start, Sort sort);

    long countByName(String name);

    Slice<Owner> findSliceBy(Pageable page);

    Window<Owner> findFirst2ByOrderByIdAsc(ScrollPosition position);

    List<Card> findCardsByName(String name);

    Page<Card> findCardsBy(Pageable page);

    Name findNameById(long id);

    List<Name> findNamesBy();

    @Query("select o.id, o.name, o.seen from Owner o where o.name like 'O%' order by o.id")
    List<Object[]> rows();

    @Query("select o.id as id, o.name as name from Owner o order by o.id")
    List<Tuple> tuples();

    @NativeQuery("select id, name from owner order by id")
    List<Map<String, Object>> rowMaps();

    @Query("select o from Owner o left join fetch o.pets where o.id = :id")
    Owner fetchWithPets(long id);
}
