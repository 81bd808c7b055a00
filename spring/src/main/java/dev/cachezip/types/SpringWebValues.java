package dev.cachezip.types;

import org.springframework.web.util.UriComponents;
import org.springframework.web.util.UriComponentsBuilder;
import tools.jackson.databind.module.SimpleModule;

/** A module for the parts of addresses: the path of an address that has none equals only itself. */
final class SpringWebValues {

    private SpringWebValues() {}

    static SimpleModule create() {
        SimpleModule module = new SimpleModule("cachezip-spring-web");
        UriComponents empty = UriComponentsBuilder.newInstance().build();
        HiddenField path = new HiddenField(empty.getClass(), "path");
        Object none = path.isThere() ? path.get(empty) : null;
        if (none != null) {
            StandIn.addConstant(module, none);
        }
        return module;
    }
}
