package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ReferencePageTest {
  @Test
  void thePageIsUpToDate() throws IOException {
    assertEquals(
        ReferencePage.render(),
        Files.readString(ReferencePage.FILE),
        ReferencePage.FILE + " is not what the keys say; cure: ./gradlew docs");
  }

  @Test
  void everyKeyHasItsValuesAndItsDefault() {
    String page = ReferencePage.render().replaceAll("\n +", " ");
    Records.ROOT
        .leaves()
        .forEach(
            leaf -> assertTrue(page.contains("- **`" + leaf.path() + "`** ("), leaf::toString));
    for (String item :
        Arrays.asList(
            "- **`train.decay`** (a number in [0, 10]; default `0.05`): how fast the rate falls",
            "- **`data.train`** (the path of a file, or a list of such; must be given, such as"
                + " `train.conll`): sentences to learn",
            "- **`data.columns.label`** (a column: ",
            "default `-1`, `upos` when `data.format` is `conllu`): the column of the label",
            "default `<file>`): the tagger's name in reports; \\<file>: the name")) {
      assertTrue(page.contains(item), () -> item + "\n" + page);
    }
  }
}
