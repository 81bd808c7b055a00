package dev.cachezip.demo.expiry;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The controller for runs across the expiry of an entry. */
@RestController
@RequestMapping("/api/expiry")
final class ExpiryController {

    private final ExpiryService expiry;

    ExpiryController(ExpiryService expiry) {
        this.expiry = expiry;
    }

    @GetMapping
    ExpiryStatus status() {
        return expiry.status();
    }

    @PostMapping
    @ResponseStatus(HttpStatus.ACCEPTED)
    ExpiryStatus start(@RequestParam(defaultValue = "" + ExpiryPlan.DEFAULT_SECONDS) int seconds) {
        return expiry.start(seconds);
    }
}
