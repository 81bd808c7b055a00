package dev.cachezip.it;

import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.springframework.context.event.EventListener;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.session.Session;
import org.springframework.session.events.AbstractSessionEvent;
import org.springframework.session.events.SessionCreatedEvent;

/** The events of sessions that any instance has seen, with what is in the sessions. */
class SessionEvents {

    static final BlockingQueue<String> SEEN = new LinkedBlockingQueue<>();

    @EventListener
    void add(AbstractSessionEvent event) {
        Session session = event.getSession();
        SecurityContext context = session.getAttribute("SPRING_SECURITY_CONTEXT");
        String user = context == null
                ? "nobody"
                : Objects.requireNonNull(context.getAuthentication()).getName();
        // Reactive repositories give the event of a new session another id.
        String id = event instanceof SessionCreatedEvent ? "" : " " + event.getSessionId();
        SEEN.add(event.getClass().getSimpleName() + id + " of " + user + " with " + session.getAttribute("cart"));
    }

    /** Waits for an event that begins so, and returns all of it. */
    static String next(String start) throws InterruptedException {
        String next = "";
        while (!next.startsWith(start)) {
            next = SEEN.poll(Browser.TIME_OUT.toSeconds(), TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("No " + start);
            }
        }
        return next;
    }
}
