package dev.cachezip.demo.near;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
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
    NearStatus status(@RequestParam(defaultValue = "true") boolean shared) {
        return near.status(shared);
    }

    @PostMapping("/run")
    NearStatus run(@RequestParam(defaultValue = "true") boolean shared) {
        return near.run(shared);
    }

    @PostMapping("/write")
    NearWrite write(@RequestParam(defaultValue = "true") boolean shared) {
        return near.write(shared);
    }
}
