package dev.cachezip.demo.compare;

import dev.cachezip.demo.pipeline.CompressionChoice;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The controller for values side by side. */
@RestController
@RequestMapping("/api/compare")
final class CompareController {

    private final ComparedValues values;
    private final CompareService service;

    CompareController(ComparedValues values, CompareService service) {
        this.values = values;
        this.service = service;
    }

    @GetMapping("/options")
    CompareOptions options() {
        return CompareOptions.of(values.titles());
    }

    @GetMapping
    Comparison compare(
            @RequestParam(defaultValue = "product-page") String value,
            @RequestParam(defaultValue = "zstd") String algorithm,
            @RequestParam(required = false) @Nullable Integer level) {
        CompressionChoice choice = CompressionChoice.of(algorithm);
        int checked = choice.checkLevel(level != null ? level : choice.defaultLevel());
        return service.compare(values.get(value), choice, checked);
    }
}
