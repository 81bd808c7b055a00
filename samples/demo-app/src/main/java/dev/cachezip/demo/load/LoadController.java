package dev.cachezip.demo.load;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The controller for the load generator. */
@RestController
@RequestMapping("/api/load")
final class LoadController {

    private final LoadService load;

    LoadController(LoadService load) {
        this.load = load;
    }

    @GetMapping
    LoadStatus status() {
        return load.status();
    }

    @GetMapping("/limits")
    LoadLimits limits() {
        return LoadLimits.all();
    }

    @PostMapping
    @ResponseStatus(HttpStatus.ACCEPTED)
    LoadStatus start(@RequestBody LoadRequest request) {
        return load.start(LoadPlan.of(request));
    }

    @DeleteMapping
    LoadStatus cancel() {
        return load.cancel();
    }
}
