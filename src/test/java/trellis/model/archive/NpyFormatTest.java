package trellis.model.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.testing.RandomCases;
import trellis.vocab.store.VectorType;

class NpyFormatTest {

  /** {@code numpy.save(file, numpy.array([[1, -2.5], [0, 3]], dtype='<f4'))}, numpy 2. */
  @Test
  void bytesAreThoseOfNumpy() throws IOException {
    String header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }";
    byte[] text =
        (header + " ".repeat(117 - header.length()) + "\n").getBytes(StandardCharsets.US_ASCII);
    String expected =
        "934e554d5059"
            + "0100"
            + "7600"
            + HexFormat.of().formatHex(text)
            + "0000803f"
            + "000020c0"
            + "00000000"
            + "00004040";
    assertEquals(expected, HexFormat.of().formatHex(written(new float[] {1, -2.5f, 0, 3}, 2, 2)));
  }

  @Test
  void anyMatrixComesBack() {
    RandomCases.check(
        200,
        random -> {
          int rows = 1 + random.nextInt(300);
          int columns = 1 + random.nextInt(200);
          float[] values = new float[rows * columns];
          for (int i = 0; i < values.length; i++) {
            values[i] = Float.intBitsToFloat(random.nextInt());
          }
          byte[] bytes = written(values, rows, columns);
          assertEquals(NpyFormat.size(VectorType.FLOAT32, rows, columns), bytes.length);
          float[] read = new float[values.length];
          NpyFormat.read(new ByteArrayInputStream(bytes), read, rows, columns);
          assertArrayEquals(written(values, rows, columns), written(read, rows, columns));
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          (2, 3), } | (3, 2), } | wrong shape (3, 2), expected float32 of shape (2, 3)
          (2, 3), } | (6,), }   | wrong shape (6,)
          <f4       | <f8       | wrong type of numbers, "<f8"
          <f4       | >f4       | wrong type of numbers, ">f4"
          False     | True      | column by column
          descr     | desc      | damaged numpy header
          (2, 3), } | (2, 3), ; | damaged numpy header
          NUMPY     | NUMPI     | no numpy array
          """)
  void anotherHeaderIsRefused(String from, String to, String named) throws IOException {
    String header = new String(written(new float[6], 2, 3), StandardCharsets.ISO_8859_1);
    String blanks = " ".repeat(20 + from.length() - to.length()); // the header stays as long
    String changed = header.replace(from, to).replace(" ".repeat(20) + "\n", blanks + "\n");
    assertRefused(changed.getBytes(StandardCharsets.ISO_8859_1), named);
  }

  @Test
  void aHeaderThatIsWrongElsewhereIsRefusedAsSuch() throws IOException {
    byte[] length = written(new float[6], 2, 3);
    length[8] = 70;
    assertRefused(length, "damaged numpy header: it says that it has 70 bytes, not 118");
    String header = new String(written(new float[6], 2, 3), StandardCharsets.ISO_8859_1);
    byte[] spelled = header.replace("), } ", ") }  ").getBytes(StandardCharsets.ISO_8859_1);
    assertRefused(spelled, "that numpy would spell otherwise");
  }

  @Test
  void aMatrixThatIsCutShortIsRefused() throws IOException {
    byte[] bytes = written(new float[6], 2, 3);
    assertRefused(Arrays.copyOf(bytes, bytes.length - 1), "ends before the last");
    assertRefused(Arrays.copyOf(bytes, 20), "no numpy array");
    assertRefused(new byte[0], "no numpy array");
  }

  private static void assertRefused(byte[] bytes, String named) {
    EntryException refused =
        assertThrows(
            EntryException.class,
            () -> NpyFormat.read(new ByteArrayInputStream(bytes), new float[6], 2, 3));
    assertTrue(refused.getMessage().contains(named), refused::getMessage);
  }

  private static byte[] written(float[] values, int rows, int columns) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    NpyFormat.write(out, values, rows, columns);
    return out.toByteArray();
  }
}
