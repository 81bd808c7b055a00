package dev.cachezip.autoconfigure;

import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/** The application's settings of Jackson. */
@FunctionalInterface
interface JacksonSettings extends Consumer<JsonMapper.Builder> {}
