package trellis.cli.option;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import trellis.annotation.Misaligned;
import trellis.corpus.CorpusFormat;
import trellis.labels.TagScheme;
import trellis.text.Column;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/** Makes the converters that read values of options, and that say what is wrong with one. */
public final class Converters {
  private static final String WHOLE = "whole number in range";

  private Converters() {}

  /** Registers what reads the values of options that several families of commands have. */
  public static CommandLine register(CommandLine line) {
    return line.registerConverter(int.class, number(Integer::valueOf, WHOLE))
        .registerConverter(Integer.class, number(Integer::valueOf, WHOLE))
        .registerConverter(long.class, number(Long::valueOf, WHOLE))
        .registerConverter(Long.class, number(Long::valueOf, WHOLE))
        .registerConverter(double.class, number(Double::valueOf, "number"))
        .registerConverter(Double.class, number(Double::valueOf, "number"))
        .registerConverter(Path.class, parsing(Converters::path))
        .registerConverter(ModelArgument.class, parsing(ModelArgument::of))
        .registerConverter(Column.class, parsing(Column::parse))
        .registerConverter(TagScheme.class, parsing(TagScheme::parse))
        .registerConverter(CorpusFormat.class, choice(CorpusFormat.class))
        .registerConverter(Misaligned.class, choice(Misaligned.class));
  }

  /** A variable of a shell that is not set is no file; Java takes it for the working directory. */
  static Path path(String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("a file or folder is expected, and the text is empty");
    }
    return Path.of(text);
  }

  /** A converter that reads the name of an enum's value, in any case. */
  public static <E extends Enum<E>> ITypeConverter<E> choice(Class<E> type) {
    return text ->
        Stream.of(type.getEnumConstants())
            .filter(value -> nameOf(value).equals(text.toLowerCase(Locale.ROOT)))
            .findFirst()
            .orElseThrow(() -> new TypeConversionException(refusal(type, text)));
  }

  private static <E extends Enum<E>> String refusal(Class<E> type, String text) {
    List<String> names = Stream.of(type.getEnumConstants()).map(Converters::nameOf).toList();
    return Excerpt.quoted(text)
        + NearestName.among(names, text.toLowerCase(Locale.ROOT))
            .map(nearest -> ": did you mean '" + nearest + "'? ")
            .orElse(": ")
        + "it is one of "
        + String.join(", ", names);
  }

  private static String nameOf(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /**
   * A converter that reads what a function parses.
   *
   * @param parse throws an {@link IllegalArgumentException} whose message the user is told
   */
  public static <T> ITypeConverter<T> parsing(Function<String, T> parse) {
    return text -> {
      try {
        return parse.apply(text);
      } catch (IllegalArgumentException wrong) {
        throw new TypeConversionException(wrong.getMessage());
      }
    };
  }

  /**
   * A converter that reads a number.
   *
   * @param parse throws a {@link NumberFormatException} when the text is none
   * @param expected what the user is told then
   */
  public static <T> ITypeConverter<T> number(Function<String, T> parse, String expected) {
    return text -> {
      try {
        return parse.apply(text);
      } catch (NumberFormatException wrong) {
        throw new TypeConversionException(Excerpt.quoted(text) + " is no " + expected);
      }
    };
  }
}
