package dev.cachezip.it;

import dev.cachezip.samples.SecuritySamples;
import jakarta.annotation.PreDestroy;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionEvent;
import java.io.Serializable;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.naming.CommunicationException;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.scope.ScopedObject;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.InternalAuthenticationServiceException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.ObjectPostProcessor;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.authentication.preauth.x509.X509AuthenticationFilter;
import org.springframework.security.web.authentication.switchuser.SwitchUserFilter;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.session.FindByIndexNameSessionRepository;
import org.springframework.session.Session;
import org.springframework.session.security.SpringSessionBackedSessionRegistry;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.validation.BindingResult;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.bind.annotation.SessionAttributes;
import org.springframework.web.bind.support.SessionStatus;
import org.springframework.web.context.annotation.SessionScope;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.springframework.web.util.HttpSessionMutexListener;
import org.springframework.web.util.WebUtils;

/** What applications of servlets have in sessions besides a cart; a user has one session if they are indexed. */
@Configuration(proxyBeanMethods = false)
class ServletFeatures {

    /** The header that a proxy would set for a request with the certificate of the user. */
    static final String CERTIFIED = "X-Certified";

    @Bean
    Customizer<HttpSecurity> features(
            UserDetailsService users, ObjectProvider<FindByIndexNameSessionRepository<? extends Session>> sessions) {
        HttpSessionSecurityContextRepository contexts = new HttpSessionSecurityContextRepository();
        SwitchUserFilter switching = new SwitchUserFilter();
        switching.setUserDetailsService(users);
        switching.setSecurityContextRepository(contexts);
        switching.setTargetUrl("/who");
        switching.afterPropertiesSet();
        return http -> {
            http.x509(x509 -> x509.userDetailsService(name -> users.loadUserByUsername("ada"))
                            .withObjectPostProcessor(new ObjectPostProcessor<X509AuthenticationFilter>() {
                                @Override
                                public <O extends X509AuthenticationFilter> O postProcess(O filter) {
                                    filter.setSecurityContextRepository(contexts);
                                    return filter;
                                }
                            }))
                    .addFilterBefore(certificates(), X509AuthenticationFilter.class)
                    .addFilterAfter(switching, AuthorizationFilter.class);
            http.authenticationProvider(new Directory());
            sessions.ifAvailable(repository -> http.sessionManagement(management -> management
                    .maximumSessions(1)
                    .sessionRegistry(new SpringSessionBackedSessionRegistry<>(repository))));
        };
    }

    /** A directory that refuses or is away, and that names the authorities of a user by a function. */
    private static final class Directory implements AuthenticationProvider {

        @Override
        public @Nullable Authentication authenticate(Authentication login) {
            return switch (login.getName()) {
                case "stranger" ->
                    throw new BadCredentialsException("refused", new javax.naming.AuthenticationException("52e"));
                case "away" ->
                    throw new InternalAuthenticationServiceException(
                            "away", new CommunicationException("ldap.example"));
                case "eve" -> {
                    GrantedAuthority authority = () -> "ROLE_EVE";
                    yield UsernamePasswordAuthenticationToken.authenticated("eve", null, List.of(authority));
                }
                default -> null;
            };
        }

        @Override
        public boolean supports(Class<?> login) {
            return login == UsernamePasswordAuthenticationToken.class;
        }
    }

    /** Returns the filter of a server behind a proxy that has checked certificates. */
    private static Filter certificates() {
        return (request, response, chain) -> {
            if (((HttpServletRequest) request).getHeader(CERTIFIED) != null) {
                request.setAttribute(
                        "jakarta.servlet.request.X509Certificate",
                        new X509Certificate[] {SecuritySamples.certificate()});
            }
            chain.doFilter(request, response);
        };
    }

    /** A number that is in the session. */
    static class Visits implements Serializable {

        private static final long serialVersionUID = 1;

        private int count;

        int next() {
            return ++count;
        }
    }

    /** A number that is in the session until it is destroyed. */
    static class Deposit extends Visits {

        private static final long serialVersionUID = 1;

        @PreDestroy
        void destroy() {
            next();
        }
    }

    /** What a form posts. */
    record Order(String item, int count) implements Serializable {}

    @Bean
    @SessionScope
    Visits visits() {
        return new Visits();
    }

    @Bean
    @SessionScope
    Deposit deposit() {
        return new Deposit();
    }

    @Controller
    static class FeatureController {

        private final Visits visits;
        private final Deposit deposit;

        FeatureController(Visits visits, Deposit deposit) {
            this.visits = visits;
            this.deposit = deposit;
        }

        @GetMapping("/who")
        @ResponseBody
        String who(Authentication user) {
            return user.getClass().getSimpleName() + " " + user.getName() + " " + user.getAuthorities();
        }

        @GetMapping("/visits")
        String visit() {
            return shown(visits.next());
        }

        @GetMapping("/deposit")
        String deposit() {
            return shown(deposit.next());
        }

        /** Spring stores such a bean after a response with a body has left, but before one that redirects. */
        private static String shown(int count) {
            return "redirect:/shown?count=" + count;
        }

        @GetMapping("/shown")
        @ResponseBody
        String show(@RequestParam int count) {
            return "" + count;
        }

        @GetMapping("/deposit/remove")
        @ResponseBody
        String removeDeposit() {
            ((ScopedObject) deposit).removeFromScope();
            return "removed";
        }

        @PostMapping("/order/form")
        String order(@ModelAttribute("form") Order form, BindingResult errors, RedirectAttributes redirect) {
            if (!errors.hasErrors()) {
                errors.rejectValue("count", "few", "more than none");
            }
            redirect.addFlashAttribute("form", form);
            redirect.addFlashAttribute(BindingResult.MODEL_KEY_PREFIX + "form", errors);
            return "redirect:/order/form";
        }

        @GetMapping("/order/form")
        @ResponseBody
        String showErrors(Model model) {
            BindingResult errors =
                    (BindingResult) Objects.requireNonNull(model.getAttribute(BindingResult.MODEL_KEY_PREFIX + "form"));
            return errors.getFieldErrors().stream()
                    .map(error -> error.getField() + " " + error.getRejectedValue() + ": " + error.getDefaultMessage())
                    .sorted()
                    .collect(Collectors.joining(", "));
        }

        @GetMapping("/mutex")
        @ResponseBody
        String mutex(HttpSession session) {
            if (WebUtils.getSessionMutex(session) == session) {
                new HttpSessionMutexListener().sessionCreated(new HttpSessionEvent(session));
                return "new";
            }
            return WebUtils.getSessionMutex(session).getClass().getSimpleName();
        }
    }

    @Controller
    @SessionAttributes("order")
    static class OrderController {

        @ModelAttribute("order")
        SessionApp.Cart order() {
            return new SessionApp.Cart();
        }

        @GetMapping("/order")
        @ResponseBody
        String add(@RequestParam String item, @ModelAttribute("order") SessionApp.Cart order) {
            order.add(item);
            return order.toString();
        }

        @GetMapping("/order/complete")
        @ResponseBody
        String complete(@ModelAttribute("order") SessionApp.Cart order, SessionStatus status) {
            status.setComplete();
            return order.toString();
        }
    }
}
