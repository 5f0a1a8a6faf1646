package trellis.dump;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.dump.WeightDump.OfLabel;
import trellis.dump.WeightDump.OfPair;
import trellis.dump.WeightDump.Step;
import trellis.error.CorpusException;

/** Dumps are read as CRFsuite and Wapiti write them, and what is none is told. */
class WeightDumpTest {
  /** As {@code Tagger.dump} of python-crfsuite 0.9 writes it. */
  static final String CRFSUITE =
      """
      FILEHEADER = {
        magic: lCRF
        size: 1301056
        num_labels: 2
      }

      LABELS = {
            0: O
            1: B-PER
      }

      ATTRIBUTES = {
            0: bias
            1: w[0]=a --> b: 7
      }

      TRANSITIONS = {
        (1) O --> B-PER: 3.058886
        (1) B-PER --> O: -1.500000
      }

      STATE_FEATURES = {
        (0) bias --> O: 3.966417
        (0) w[0]=a --> b: 7 --> B-PER: -0.704915
      }

      """;

  @TempDir private Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("dump.txt"), text);
  }

  @Test
  void readsWhatCrfsuiteWrites() throws IOException {
    WeightDump dump = WeightDump.ofCrfsuite(file(CRFSUITE));
    assertEquals(List.of("O", "B-PER"), dump.labels());
    assertEquals(
        List.of(new Step("O", "B-PER", 3.058886f), new Step("B-PER", "O", -1.5f)), dump.steps());
    assertEquals(
        List.of(
            new OfLabel("bias", "O", 3.966417f),
            new OfLabel("w[0]=a --> b: 7", "B-PER", -0.704915f)),
        dump.ofLabels());
    assertEquals(List.of(), dump.ofPairs());
  }

  @Test
  void readsWhatWapitiWrites() throws IOException {
    WeightDump dump =
        WeightDump.ofWapiti(file("u:w=the\t#\tDET\t0.5\n\nb\tDET\tNN\t-1.25\n*:x\t#\tNN\t2\n"));
    assertEquals(List.of("DET", "NN"), dump.labels());
    assertEquals(
        List.of(new OfLabel("u:w=the", "DET", 0.5f), new OfLabel("*:x", "NN", 2)), dump.ofLabels());
    assertEquals(List.of(new OfPair("b", "DET", "NN", -1.25f)), dump.ofPairs());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "hello; dump.txt:1: \"hello\" is no part of a dump of CRFsuite",
        "LABELS = {|}; dump.txt: has no LABELS = {…}: a text that `crfsuite dump MODEL` wrote",
        "LABELS = {|0: O|}|TRANSITIONS = {|  O to O: 1|}; dump.txt:5: \"  O to O: 1\" is no line"
            + " such",
        "LABELS = {|0: O|}|STATE_FEATURES = {|  (0) a --> O: x|}; ends with no weight",
        "LABELS = {|0: O|}|STATE_FEATURES = {|  (0) a --> O: NaN|}; ends with no weight",
        "LABELS = {|0: O|}|STATE_FEATURES = {|  (0) a --> X: 1|}; dump.txt:5: \"  (0) a --> X: 1\""
            + " is of \"X\", which is not among the LABELS",
        "LABELS = {|0: O|}|TRANSITIONS = {|  (1) X --> O: 1|}; is of \"X\", which is not among the"
            + " LABELS",
        "LABELS = {|0: O|}|STATE_FEATURES = {|  (0) a --> O: 1|; dump.txt: ends within"
            + " STATE_FEATURES: it was cut off",
        "LABELS = {|0: O|}|TRANSITIONS = {|  (1) O --> O: 1; ends within TRANSITIONS: it was cut",
        "LABELS = {|0: O|}|TRANSITIONS = {|}; dump.txt: ends before STATE_FEATURES = {…}: it was",
        "LABELS = {|0: O|1: |}; dump.txt:3: \"1: \" has an empty label",
        "LABELS = {|0: O|1: O|}; dump.txt:3: \"1: O\" has a label that stands above already"
      })
  void mistakesInDumpsOfCrfsuiteAreTold(String lines, String told) throws IOException {
    assertTold(told, () -> WeightDump.ofCrfsuite(file(lines.replace('|', '\n') + "\n")));
  }

  @Test
  void readsWhatCrfppWrites() throws IOException {
    WeightDump dump =
        WeightDump.ofCrfpp(
            file(
                """
                version: 100
                cost-factor: 2
                maxid: 6
                xsize: 1

                B
                I

                U00:%x[0,0]
                B

                0 B
                4 U00:the

                0.5
                0
                0
                -1.5
                1.25
                -2.0000000000000000
                """));
    assertEquals(List.of("B", "I"), dump.labels());
    assertEquals(
        List.of(new OfPair("B", "B", "B", 1), new OfPair("B", "I", "I", -3)), dump.ofPairs());
    assertEquals(
        List.of(new OfLabel("U00:the", "B", 2.5f), new OfLabel("U00:the", "I", -4)),
        dump.ofLabels());
    assertEquals("U00:%x[0,0]\nB\n", dump.template().orElseThrow());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "hello; dump.txt:1: \"hello\" is no line such as version: 100",
        "version: 100||B||U|; has no weights behind attributes: a text that `crf_learn -t` wrote",
        "a: 1||B||U||0 U||x; dump.txt:9: \"x\" ends with no weight",
        "version: 100|||U||0 U||1; dump.txt: has no labels, a line each, between the header",
        "a: 1|cost-factor: 0||B||U||0 U||1; dump.txt:2: \"cost-factor: 0\" would leave no weight",
        "a: 1||B|I||U|Ux:%x[0||0 U||1|2; dump.txt:7: column 8",
        "a: 1||B||U||1 U||1; \"1 U\" is no number of a weight, from 0 to 0, and an attribute",
        "a: 1||B||U||U||1; \"U\" is no number of a weight",
        "a: 1||B||U||0 U||1||2; dump.txt:11: \"2\" stands behind the weights",
        "a: 1||B|B||U||0 U||1|2; dump.txt:4: \"B\" has a label that stands above already"
      })
  void mistakesInTextsOfCrfppAreTold(String lines, String told) throws IOException {
    assertTold(told, () -> WeightDump.ofCrfpp(file(lines.replace('|', '\n') + "\n")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "u:a # O 1; dump.txt:1: \"u:a # O 1\" is no line of `wapiti dump`",
        "'u:a\t#\tO\tone'; ends with no weight",
        "'u:a\t#\tO\t1\nu:b\t#\t\t1'; dump.txt:2: \"u:b\\t#\\t\\t1\" has an empty label",
        "'u:a\t#\tO\t1\nb\t\tO\t1'; has an empty label",
        "''; dump.txt: has no weight"
      })
  void mistakesInDumpsOfWapitiAreTold(String text, String told) throws IOException {
    assertTold(told, () -> WeightDump.ofWapiti(file(text)));
  }

  private static void assertTold(
      String told, org.junit.jupiter.api.function.Executable executable) {
    CorpusException fault = assertThrows(CorpusException.class, executable);
    assertTrue(fault.getMessage().contains(told), fault::getMessage);
  }
}
