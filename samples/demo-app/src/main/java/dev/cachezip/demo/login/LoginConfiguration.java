package dev.cachezip.demo.login;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.RequestCacheConfigurer;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.HttpStatusEntryPoint;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/** The login with a form. Only the visitor's own session needs one; all else is open, and is posted to without a token. */
@Configuration(proxyBeanMethods = false)
class LoginConfiguration {

    /** The section of the page that is about sessions. */
    private static final String SECTION = "/#sessions";

    @Bean
    SecurityFilterChain security(HttpSecurity http) {
        PathPatternRequestMatcher.Builder paths = PathPatternRequestMatcher.withDefaults();
        RequestMatcher session = paths.matcher("/api/session/**");
        return http.authorizeHttpRequests(requests -> requests.requestMatchers(HttpMethod.GET, "/api/session")
                        .permitAll()
                        .requestMatchers(session)
                        .authenticated()
                        .anyRequest()
                        .permitAll())
                .csrf(csrf -> csrf.requireCsrfProtectionMatcher(new OrRequestMatcher(
                        paths.matcher(HttpMethod.POST, "/login"),
                        paths.matcher(HttpMethod.POST, "/logout"),
                        paths.matcher(HttpMethod.POST, "/api/session/**"))))
                .formLogin(form -> form.defaultSuccessUrl(SECTION, true))
                .logout(logout -> logout.logoutSuccessUrl(SECTION))
                .exceptionHandling(failures -> failures.defaultAuthenticationEntryPointFor(
                        new HttpStatusEntryPoint(HttpStatus.UNAUTHORIZED), session))
                // It would open a session for who is not logged in.
                .requestCache(RequestCacheConfigurer::disable)
                .build();
    }

    @Bean
    UserDetailsService userDetailsService() {
        return new InMemoryUserDetailsManager(user("alice", "wonderland"), user("bob", "builder"));
    }

    private static UserDetails user(String name, String password) {
        return User.withUsername(name)
                .password("{noop}" + password)
                .roles("CUSTOMER")
                .build();
    }
}
