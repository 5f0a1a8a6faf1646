package trellis.config.schema;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes one key of the config: the only source of its default, range and meaning.
 *
 * <p>The name of the key is the name of the record component, its words in lower case and joined by
 * {@code _}; a component whose type is a record is a group of keys and has a meaning only, and
 * perhaps a short form.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Key {
  /** The range of a path that must name a file which can be read. */
  String FILE = "file";

  /** The range of a path that must name a file or a folder which can be read. */
  String FILE_OR_FOLDER = "file or folder";

  /** The range of a path that names a folder, made when it is not there. */
  String FOLDER = "folder";

  /** What the key is for, in a sentence that reads on from the name. */
  String meaning();

  /**
   * The default as it would be written in YAML; {@code <file>} stands for the config file's name
   * without its ending and {@code <key>} for the value of another key.
   *
   * <p>Without a default, an {@code Optional} component is left out and any other must be given.
   */
  String def() default "";

  /** Defaults that hold instead of {@link #def} when another key has a certain value. */
  When[] when() default {};

  /**
   * An interval such as {@code (0, 10]} for numbers, {@link #FILE} or {@link #FOLDER} for paths,
   * what to write for a text that is not any text.
   */
  String range() default "";

  /** A value to show where there is no default. */
  String example() default "";

  /** The key of the same group that this one stands in place of: only one of them may be given. */
  String replaces() default "";

  /**
   * The key of a group that a single value in the group's place is for: {@code output: crf} is
   * {@code output: {type: crf}} where it is {@code type}. Without it the group must be a map.
   */
  String shortForm() default "";

  /**
   * The key of a group without which its other keys mean nothing: they may not be given then, and
   * are not written.
   */
  String onlyWith() default "";

  /** A default that holds when another key has a certain value. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target({})
  @interface When {
    /** The path of the other key, which must come earlier in the config. */
    String key();

    /** The value of the other key, as written in YAML. */
    String is();

    /** The default in that case, as written in YAML. */
    String def();
  }
}
