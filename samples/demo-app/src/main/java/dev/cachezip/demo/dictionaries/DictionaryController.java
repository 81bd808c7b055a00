package dev.cachezip.demo.dictionaries;

import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The controller for dictionaries. */
@RestController
@RequestMapping("/api/dictionaries")
final class DictionaryController {

    private final DictionaryService dictionaries;
    private final VisitService visits;

    DictionaryController(DictionaryService dictionaries, VisitService visits) {
        this.dictionaries = dictionaries;
        this.visits = visits;
    }

    @GetMapping
    List<DictionaryStatus> all() {
        return dictionaries.all();
    }

    @PutMapping("/{cache}")
    DictionaryStatus turn(@PathVariable String cache, @RequestParam boolean on) {
        return dictionaries.turn(cache, on);
    }

    @PostMapping("/{cache}/training")
    Map<String, String> train(@PathVariable String cache) {
        return Map.of("result", dictionaries.train(cache));
    }

    @DeleteMapping("/{cache}")
    DictionaryStatus drop(@PathVariable String cache) {
        return dictionaries.drop(cache);
    }

    @PostMapping("/visits")
    Visits visit(@RequestParam(defaultValue = "250") int each) throws InterruptedException {
        return visits.visit(each);
    }
}
