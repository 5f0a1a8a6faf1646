package trellis.util;

/**
 * A log that writes through SLF4J where the program has SLF4J on its class path.
 *
 * <p>Either of its versions 1 and 2 will do. Without SLF4J warnings alone are logged, through
 * {@link System.Logger}, so that tagging needs no other jar.
 */
public interface Log {
  /** Something worth knowing. */
  void info(String text);

  /** Something that works, but not as it should; the text has the cure. */
  void warn(String text);

  /** The log of a class. */
  static Log of(Class<?> place) {
    try {
      return new Slf4jLog(place);
    } catch (NoClassDefFoundError | IllegalAccessError missing) { // or hidden from our module
      return new SystemLog(place.getName());
    }
  }
}
