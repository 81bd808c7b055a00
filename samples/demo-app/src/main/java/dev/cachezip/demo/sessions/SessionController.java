package dev.cachezip.demo.sessions;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The controller for sessions. */
@RestController
final class SessionController {

    private final SessionService sessions;

    SessionController(SessionService sessions) {
        this.sessions = sessions;
    }

    @GetMapping("/api/sessions/{id}")
    Session session(@PathVariable long id) {
        return sessions.session(id);
    }
}
