package dev.cachezip.demo.login;

import dev.cachezip.demo.catalog.Product;
import dev.cachezip.demo.catalog.ProductService;
import dev.cachezip.demo.pipeline.InvalidRequestException;
import dev.cachezip.demo.sessions.CartLine;
import jakarta.servlet.http.HttpSession;
import java.security.Principal;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The controller for the visitor's own session. */
@RestController
@RequestMapping("/api/session")
final class LoginController {

    private static final String CART = "cart";
    private static final String RECENT = "recent";

    private final ProductService products;
    private final StoredSessions sessions;
    private final DeployService deploys;

    LoginController(ProductService products, StoredSessions sessions, DeployService deploys) {
        this.products = products;
        this.sessions = sessions;
        this.deploys = deploys;
    }

    /** A token is made when it is asked for, and opens a session. */
    @GetMapping
    LoginStatus status(@Nullable Principal user, CsrfToken token) {
        return user == null ? new LoginStatus(null, null) : new LoginStatus(user.getName(), token.getToken());
    }

    @GetMapping("/fields")
    List<SessionField> fields(HttpSession session) {
        return sessions.fields(session.getId());
    }

    /** Puts a product into the cart; Spring Session stores the attributes after the answer. */
    @PostMapping("/cart")
    Product add(@RequestParam long product, HttpSession session, Locale locale) {
        Product added = products.product(product);
        Cart cart = Objects.requireNonNullElseGet((Cart) session.getAttribute(CART), Cart::new);
        cart.add(new CartLine(added.id(), 1, added.price()));
        RecentProducts recent =
                Objects.requireNonNullElseGet((RecentProducts) session.getAttribute(RECENT), RecentProducts::new);
        recent.add(added.id());
        session.setAttribute(CART, cart);
        session.setAttribute(RECENT, recent);
        session.setAttribute("locale", locale);
        return added;
    }

    @PostMapping("/deploy")
    List<DeployResult> deploy(HttpSession session) {
        if (session.getAttribute(CART) == null) {
            throw new InvalidRequestException("The cart is empty; add a product first.");
        }
        return List.of(
                deploys.deploy(session.getId(), CART, Cart.class),
                deploys.deploy(session.getId(), RECENT, RecentProducts.class));
    }
}
