package trellis.cli.option;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import trellis.text.Column;

/** Reads a column given on the command line. */
public final class ColumnConverter implements ITypeConverter<Column> {
  @Override
  public Column convert(String text) {
    try {
      return Column.parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
