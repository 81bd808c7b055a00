package dev.cachezip.demo.savings;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The controller for the savings. */
@RestController
final class SavingsController {

    private final SavingsService savings;

    SavingsController(SavingsService savings) {
        this.savings = savings;
    }

    @GetMapping("/api/savings")
    SavingsReport savings() {
        return savings.report();
    }
}
