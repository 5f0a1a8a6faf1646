package trellis.util;

import java.lang.System.Logger.Level;

/**
 * Writes warnings through the JDK's own log, which shows them on standard error unless the program
 * says otherwise: the log of a program without SLF4J. What is only worth knowing is left out.
 *
 * @param place the name of the logger
 */
record SystemLog(String place) implements Log {
  @Override
  public void info(String text) {
    // Nobody asked; and to begin a log takes a third of the time in which a model is loaded.
  }

  @Override
  public void warn(String text) {
    System.getLogger(place).log(Level.WARNING, text);
  }
}
