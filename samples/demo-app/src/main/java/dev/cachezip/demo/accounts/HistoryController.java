package dev.cachezip.demo.accounts;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The controller for order histories. */
@RestController
final class HistoryController {

    private final HistoryService histories;

    HistoryController(HistoryService histories) {
        this.histories = histories;
    }

    @GetMapping("/api/accounts/{id}/history")
    List<OrderRecord> history(@PathVariable long id) {
        return histories.history(id);
    }
}
