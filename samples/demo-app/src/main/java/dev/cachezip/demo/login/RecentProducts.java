package dev.cachezip.demo.login;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** The products that a visitor has seen lately. The class declares its {@code serialVersionUID}. */
final class RecentProducts implements Serializable {

    private static final long serialVersionUID = 1L;

    private static final int MOST = 10;

    private final List<Long> ids = new ArrayList<>();

    void add(long id) {
        ids.remove(id);
        ids.add(0, id);
        if (ids.size() > MOST) {
            ids.remove(MOST);
        }
    }
}
