package dev.cachezip;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/** Chooses the classes of core; those of other modules have their own rules, or none. */
public final class OfThisModule implements ImportOption {

    @Override
    public boolean includes(Location location) {
        return location.contains("/core/target/") && location.contains("/target/classes/");
    }
}
