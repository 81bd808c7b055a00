package dev.cachezip.demo.source;

import java.util.Locale;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import net.datafaker.Faker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * A stand-in for a slow database: it answers for the ids 1 to {@value #HIGHEST_ID}, always the same for the same id.
 */
@Component
public class SlowSource {

    /** The highest existing id of each kind. */
    public static final long HIGHEST_ID = 10_000;

    private static final Logger log = LoggerFactory.getLogger(SlowSource.class);

    private final long delayInNanos;

    SlowSource(SourceProperties properties) {
        this.delayInNanos = properties.delay().toNanos();
    }

    /**
     * Reads one value, after the delay.
     *
     * @param kind the kind of value, for the log and for the message of the exception
     * @param id its id
     * @param make creates the value from a source of fake data that is seeded with kind and id
     * @param <T> the type of the value
     * @return the value, equal for equal kind and id
     * @throws UnknownIdException if there is no such id
     */
    public <T> T read(String kind, long id, Function<Faker, T> make) {
        log.info("Reading {} {} from the slow repository", kind, id);
        LockSupport.parkNanos(delayInNanos);
        requireKnown(kind, id);
        return make.apply(seeded(kind, id));
    }

    /**
     * Returns fake data for one id, without the delay.
     *
     * @param kind the kind of data
     * @param id its id
     * @return a new source of data that gives the same data for equal kind and id
     */
    public Faker seeded(String kind, long id) {
        return new Faker(Locale.US, new Random(31L * kind.hashCode() + id));
    }

    /**
     * Checks that a value with an id can exist.
     *
     * @param kind the kind of value
     * @param id the id
     * @throws UnknownIdException if there is no such id
     */
    public void requireKnown(String kind, long id) {
        if (id < 1 || id > HIGHEST_ID) {
            throw new UnknownIdException(kind, id);
        }
    }
}
