package dev.cachezip.demo.catalog;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The controller for products. */
@RestController
@RequestMapping("/api/products/{id}")
final class ProductController {

    private final ProductService products;

    ProductController(ProductService products) {
        this.products = products;
    }

    @GetMapping
    Product product(@PathVariable long id) {
        return products.product(id);
    }

    @GetMapping("/page")
    ProductPage page(@PathVariable long id) {
        return products.page(id);
    }

    @PutMapping
    Product update(@PathVariable long id, @RequestBody ProductChange change) {
        return products.update(id, change);
    }

    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable long id) {
        products.delete(id);
    }
}
