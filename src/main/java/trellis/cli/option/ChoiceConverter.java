package trellis.cli.option;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/** Reads one of a few choices given on the command line, in any case. */
public record ChoiceConverter<E extends Enum<E>>(Class<E> type) implements ITypeConverter<E> {
  @Override
  public E convert(String text) {
    String wanted = text.toLowerCase(Locale.ROOT);
    List<E> choices = List.of(type.getEnumConstants());
    return choices.stream()
        .filter(choice -> written(choice).equals(wanted))
        .findFirst()
        .orElseThrow(() -> new TypeConversionException(refusal(text, wanted)));
  }

  private String refusal(String text, String wanted) {
    List<String> names = Stream.of(type.getEnumConstants()).map(this::written).toList();
    return Excerpt.quoted(text)
        + NearestName.among(names, wanted)
            .map(nearest -> ": did you mean '" + nearest + "'? ")
            .orElse(": ")
        + "it is one of "
        + String.join(", ", names);
  }

  private String written(E choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }
}
