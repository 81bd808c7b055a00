package dev.cachezip.demo.login;

import dev.cachezip.demo.sessions.CartLine;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** The cart of a visitor. As in many applications, the class declares no {@code serialVersionUID}. */
@SuppressWarnings("serial") // what that costs is shown on the page
final class Cart implements Serializable {

    private final List<CartLine> lines = new ArrayList<>();

    void add(CartLine line) {
        lines.add(line);
    }
}
