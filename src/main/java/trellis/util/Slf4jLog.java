package trellis.util;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes messages through SLF4J; no other class refers to it, so a program may do without it. */
final class Slf4jLog implements Log {
  private final Logger logger;

  /** Fails with a {@link NoClassDefFoundError} where SLF4J is missing. */
  Slf4jLog(Class<?> place) {
    logger = LoggerFactory.getLogger(place);
  }

  @Override
  public void info(String text) {
    logger.info(text);
  }

  @Override
  public void warn(String text) {
    logger.warn(text);
  }
}
