package trellis.cli.option;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import trellis.labels.TagScheme;

/** Reads a label scheme given on the command line. */
public final class SchemeConverter implements ITypeConverter<TagScheme> {
  @Override
  public TagScheme convert(String text) {
    try {
      return TagScheme.parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
