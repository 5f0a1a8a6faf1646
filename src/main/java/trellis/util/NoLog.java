package trellis.util;

/** Discards every message: the log of a program without SLF4J. */
record NoLog() implements Log {
  @Override
  public void info(String text) {
    // Nobody listens.
  }

  @Override
  public void warn(String text) {
    // Nobody listens.
  }
}
