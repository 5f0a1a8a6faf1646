package trellis.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import trellis.cli.tag.TagFormat;

class ConvertersTest {
  private static final ITypeConverter<TagFormat> FORMATS = Converters.choice(TagFormat.class);

  @Test
  void namesAreReadInAnyCase() throws Exception {
    assertEquals(TagFormat.JSON, FORMATS.convert("json"));
    assertEquals(TagFormat.TEXT, FORMATS.convert("Text"));
  }

  @Test
  void unknownNameIsToldWithTheNearestAndAll() {
    assertEquals(
        "\"jsn\": did you mean 'json'? it is one of conll, json, jsonl, text, brat, html",
        assertThrows(TypeConversionException.class, () -> FORMATS.convert("jsn")).getMessage());
    assertEquals(
        "\"spreadsheet\": it is one of conll, json, jsonl, text, brat, html",
        assertThrows(TypeConversionException.class, () -> FORMATS.convert("spreadsheet"))
            .getMessage());
  }

  @Test
  void commandsUseIt() {
    CommandRun run = CommandRun.of("score", "gold.conll", "--format", "cnllu");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("did you mean 'conllu'?"), run.err());
  }

  @Test
  void whatIsNoNumberIsTold() {
    for (String option : new String[] {"--mistakes", "--seed"}) {
      CommandRun run = CommandRun.of("score", "gold.conll", option, "3x");
      assertEquals(2, run.code());
      assertTrue(run.err().contains("'" + option + "': \"3x\" is no whole number"), run.err());
    }
    CommandRun real = CommandRun.of("select", "model", "pool", "--count=1", "--diversity=half");
    assertTrue(real.err().contains("\"half\" is no number"), real.err());
  }
}
