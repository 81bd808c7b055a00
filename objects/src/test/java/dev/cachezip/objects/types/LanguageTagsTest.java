package dev.cachezip.objects.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class LanguageTagsTest {

    @Test
    @SuppressWarnings("deprecation") // the constructors, which make what tags cannot
    void of_localeWithoutTag_isRefused() {
        for (Locale locale : new Locale[] {new Locale("no", "NO", "NY"), new Locale("a b", "x")}) {
            assertThatExceptionOfType(CachezipException.Codec.class).isThrownBy(() -> LanguageTags.of(locale));
        }
    }

    @Test
    void parse_ofEachLocaleOfTheJdk_isTheSame() {
        for (Locale locale : Locale.getAvailableLocales()) {
            if (!Locale.forLanguageTag(locale.toLanguageTag()).equals(locale)) {
                continue;
            }
            assertThat(LanguageTags.parse(LanguageTags.of(locale))).isEqualTo(locale);
        }
    }

    @Test
    void parse_ofEachTagOfTwoLetters_isAsTheJdkReadsIt() {
        for (char first = 'a'; first <= 'z'; first++) {
            for (char second = 'a'; second <= 'z'; second++) {
                String language = "" + first + second;
                for (String tag : new String[] {language, language + "-DE", language + "-JP", language + "-XX"}) {
                    Locale locale = Locale.forLanguageTag(tag);
                    assertThat(LanguageTags.parse(tag)).isEqualTo(locale);
                    assertThat(LanguageTags.parse(LanguageTags.of(locale))).isEqualTo(locale);
                }
            }
        }
    }

    @Test
    void parse_underscores_areRead() {
        assertThat(LanguageTags.parse("de_DE")).isEqualTo(Locale.GERMANY);
    }

    @Test
    void parse_noTag_isRefused() {
        for (String text : new String[] {"de-", "a b", "de-DE-DE-DE", "_", "deutsch und englisch"}) {
            assertThatExceptionOfType(CachezipException.Codec.class).isThrownBy(() -> LanguageTags.parse(text));
        }
    }
}
