package dev.cachezip.it;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.security.Principal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ResourceLoader;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.savedrequest.HttpSessionRequestCache;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.session.FindByIndexNameSessionRepository;
import org.springframework.session.Session;
import org.springframework.session.data.redis.ReactiveRedisIndexedSessionRepository;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.ClassUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebSession;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** An application with a form login and a cart in the session, as servlets or reactive. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class SessionApp {

    static final String PASSWORD = "correct horse";

    /** What JDK serialization stores, and cachezip does not. */
    private static final Object LENT = (Runnable & Serializable) () -> {};

    /** What another thread changes whenever it is written. */
    static final class Changing implements Serializable {

        private static final long serialVersionUID = 1;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            throw new ConcurrentModificationException();
        }
    }

    private static List<UserDetails> users() {
        return List.of(
                User.withUsername("ada")
                        .password("{noop}" + PASSWORD)
                        .roles("BUYER", "SELLER")
                        .build(),
                User.withUsername("bob")
                        .password("{noop}" + PASSWORD)
                        .roles("BUYER")
                        .build());
    }

    /** What a user has put into the cart. */
    static final class Cart implements Serializable {

        private static final long serialVersionUID = 1;

        private final List<Item> items = new ArrayList<>();
        private final Locale locale = Locale.CANADA_FRENCH;

        void add(String name) {
            items.add(new Item(name, items.size() + 1));
        }

        @Override
        public String toString() {
            return items + " " + locale;
        }
    }

    record Item(String name, int number) implements Serializable {}

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    static class Servlets {

        @Bean
        SecurityFilterChain security(HttpSecurity http) {
            return http.authorizeHttpRequests(requests -> requests.requestMatchers("/open", "/saved", "/error")
                            .permitAll()
                            .anyRequest()
                            .authenticated())
                    .formLogin(Customizer.withDefaults())
                    .rememberMe(remember -> remember.key("key"))
                    .build();
        }

        @Bean
        UserDetailsService userDetailsService() {
            return new InMemoryUserDetailsManager(users());
        }
    }

    @Controller
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    static class ShopController {

        private final @Nullable FindByIndexNameSessionRepository<? extends Session> sessions;

        private final ClassLoader loader;
        private final CyclicBarrier both = new CyclicBarrier(2);

        ShopController(
                ObjectProvider<FindByIndexNameSessionRepository<? extends Session>> sessions,
                ResourceLoader resources) {
            this.sessions = sessions.getIfAvailable();
            this.loader = Objects.requireNonNull(resources.getClassLoader());
        }

        @GetMapping("/open")
        @ResponseBody
        String open(HttpServletRequest request) {
            return "open " + (request.getSession(false) == null ? "without" : "with");
        }

        /** Returns the address that the login leads to. */
        @GetMapping("/saved")
        @ResponseBody
        String saved(HttpServletRequest request, HttpServletResponse response) {
            return new HttpSessionRequestCache().getRequest(request, response).getRedirectUrl();
        }

        @GetMapping("/")
        @ResponseBody
        String home(Principal user, HttpSession session) {
            return user.getName() + " " + session.getAttribute("cart") + " " + session.getAttribute("ids");
        }

        @GetMapping("/csrf")
        @ResponseBody
        String csrf(CsrfToken token) {
            return token.getToken();
        }

        @PostMapping("/cart")
        @ResponseBody
        String add(@RequestParam String item, HttpSession session) {
            Cart cart = Objects.requireNonNullElseGet((Cart) session.getAttribute("cart"), Cart::new);
            cart.add(item);
            session.setAttribute("cart", cart);
            session.setAttribute("ids", List.of(4711L));
            return cart.toString();
        }

        /** Puts an object of the class that this instance has into the session. */
        @GetMapping("/put")
        @ResponseBody
        String put(HttpSession session) throws ReflectiveOperationException {
            Class<?> type = Stream.of("shop.Cart", "shop.Basket")
                    .filter(name -> ClassUtils.isPresent(name, loader))
                    .findFirst()
                    .map(name -> ClassUtils.resolveClassName(name, loader))
                    .orElseThrow();
            Object cart = type.getDeclaredConstructor().newInstance();
            session.setAttribute("cart", cart);
            return cart.toString();
        }

        /** Sets an attribute while another request, which has read the same session, sets another attribute. */
        @GetMapping("/set")
        @ResponseBody
        String set(@RequestParam String name, HttpSession session) throws InterruptedException, BrokenBarrierException {
            Object before = session.getAttribute(name);
            both.await();
            session.setAttribute(name, new Item(name, 1));
            return name + " was " + before;
        }

        @GetMapping("/get")
        @ResponseBody
        String get(@RequestParam String name, HttpSession session) {
            return "" + session.getAttribute(name);
        }

        @PostMapping("/flash")
        String flash(RedirectAttributes attributes) {
            attributes.addFlashAttribute("notice", "saved");
            return "redirect:/flashed";
        }

        @GetMapping("/flashed")
        @ResponseBody
        String flashed(Model model) {
            return String.valueOf(model.getAttribute("notice"));
        }

        @GetMapping("/lend")
        @ResponseBody
        String lend(HttpSession session) {
            session.setAttribute("cart", LENT);
            return "lent";
        }

        @GetMapping("/change")
        @ResponseBody
        String change(HttpSession session) {
            session.setAttribute("cart", List.of(new Changing()));
            session.setAttribute("ids", List.of(4712L));
            return "changed";
        }

        @GetMapping("/sessions")
        @ResponseBody
        String count(@RequestParam String user) {
            return sessions == null
                    ? ""
                    : "" + sessions.findByPrincipalName(user).size();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    static class Reactive {

        /** Its own: with those of the JVM, the end of one instance is the end of all others. */
        @Bean
        ReactorResourceFactory reactorResourceFactory() {
            ReactorResourceFactory resources = new ReactorResourceFactory();
            resources.setUseGlobalResources(false);
            resources.setShutdownQuietPeriod(Duration.ZERO);
            return resources;
        }

        @Bean
        SecurityWebFilterChain security(ServerHttpSecurity http) {
            return http.authorizeExchange(exchanges -> exchanges
                            .pathMatchers("/open")
                            .permitAll()
                            .anyExchange()
                            .authenticated())
                    .formLogin(Customizer.withDefaults())
                    .build();
        }

        @Bean
        MapReactiveUserDetailsService userDetailsService() {
            return new MapReactiveUserDetailsService(users());
        }
    }

    @RestController
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    static class ReactiveShop {

        private final @Nullable ReactiveRedisIndexedSessionRepository sessions;
        private final CyclicBarrier both = new CyclicBarrier(2);

        ReactiveShop(ObjectProvider<ReactiveRedisIndexedSessionRepository> sessions) {
            this.sessions = sessions.getIfAvailable();
        }

        @GetMapping("/open")
        String open() {
            return "open";
        }

        @GetMapping("/")
        String home(Principal user, WebSession session) {
            Map<String, Object> attributes = session.getAttributes();
            return user.getName() + " " + attributes.get("cart") + " " + attributes.get("ids");
        }

        @GetMapping("/csrf")
        Mono<String> csrf(ServerWebExchange exchange) {
            Mono<org.springframework.security.web.server.csrf.CsrfToken> token = exchange.getRequiredAttribute(
                    org.springframework.security.web.server.csrf.CsrfToken.class.getName());
            return token.map(org.springframework.security.web.server.csrf.CsrfToken::getToken);
        }

        @PostMapping("/cart")
        String add(@RequestParam String item, WebSession session) {
            Cart cart = Objects.requireNonNullElseGet(session.getAttribute("cart"), Cart::new);
            cart.add(item);
            session.getAttributes().put("cart", cart);
            session.getAttributes().put("ids", List.of(4711L));
            return cart.toString();
        }

        @GetMapping("/set")
        Mono<String> set(@RequestParam String name, WebSession session) {
            Object before = session.getAttribute(name);
            return Mono.fromCallable(() -> {
                        both.await();
                        session.getAttributes().put(name, new Item(name, 1));
                        return name + " was " + before;
                    })
                    .subscribeOn(Schedulers.boundedElastic());
        }

        @GetMapping("/get")
        String get(@RequestParam String name, WebSession session) {
            return "" + session.getAttribute(name);
        }

        @GetMapping("/lend")
        String lend(WebSession session) {
            session.getAttributes().put("cart", LENT);
            return "lent";
        }

        @GetMapping("/change")
        String change(WebSession session) {
            session.getAttributes().put("cart", List.of(new Changing()));
            session.getAttributes().put("ids", List.of(4712L));
            return "changed";
        }

        @GetMapping("/sessions")
        Mono<String> count(@RequestParam String user) {
            return sessions == null
                    ? Mono.just("")
                    : sessions.findByPrincipalName(user).map(found -> "" + found.size());
        }
    }
}
