package dev.cachezip.demo.sessions;

import org.springframework.cache.annotation.Cacheable;
import org.springframework.stereotype.Service;

/** Sessions, cached one by one. */
@Service
public class SessionService {

    private final SessionRepository repository;

    SessionService(SessionRepository repository) {
        this.repository = repository;
    }

    /** Returns the session with a number. */
    @Cacheable("sessions")
    public Session session(long id) {
        return repository.session(id);
    }
}
