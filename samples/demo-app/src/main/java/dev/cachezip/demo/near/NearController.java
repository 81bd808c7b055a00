package dev.cachezip.demo.near;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The controller for copies in the application. */
@RestController
@RequestMapping("/api/near")
final class NearController {

    private final NearService near;

    NearController(NearService near) {
        this.near = near;
    }

    @GetMapping
    NearStatus status() {
        return near.status();
    }

    @PostMapping("/run")
    NearStatus run() {
        return near.run();
    }

    @PostMapping("/write")
    NearWrite write() {
        return near.write();
    }
}
