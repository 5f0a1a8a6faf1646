package trellis.encoder.weights;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;
import trellis.vocab.store.VectorType;

class EncoderTensorTest {
  private static EncoderTensor random(RandomGenerator random) {
    int rows = random.nextInt(1, 9);
    int columns = random.nextInt(1, 9);
    float[] values = new float[rows * columns];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return new EncoderTensor("block1.inner.weights", rows, columns, values);
  }

  @Test
  void numbersAreKeptOrRoundedByLittle() {
    RandomCases.check(
        200,
        random -> {
          EncoderTensor exact = random(random);
          float[] values = exact.toArray();
          assertArrayEquals(values, exact.rounded(VectorType.FLOAT32).toArray());
          float[] halves = exact.rounded(VectorType.FLOAT16).toArray();
          float[] bytes = exact.rounded(VectorType.INT8).toArray();
          for (int row = 0; row < exact.rows(); row++) {
            float largest = 0;
            for (int i = row * exact.columns(); i < (row + 1) * exact.columns(); i++) {
              largest = Math.max(largest, Math.abs(values[i]));
            }
            for (int i = row * exact.columns(); i < (row + 1) * exact.columns(); i++) {
              assertEquals(values[i], halves[i], Math.abs(values[i]) / 2048 + 1e-7);
              assertEquals(values[i], bytes[i], largest / 254 + 1e-6);
            }
          }
        });
  }

  @Test
  void roundingTwiceIsRoundingOnce() {
    RandomCases.check(
        100,
        random -> {
          for (VectorType type : VectorType.values()) {
            EncoderTensor once = random(random).rounded(type);
            assertArrayEquals(
                once.toArray(), once.rounded(VectorType.FLOAT32).rounded(type).toArray(), 1e-6f);
          }
        });
  }

  @Test
  void whatIsWrittenIsReadAgain() {
    RandomCases.check(
        100,
        random -> {
          for (VectorType type : VectorType.values()) {
            EncoderTensor tensor = random(random).rounded(type);
            byte[] bytes = written(tensor);
            EncoderTensor read =
                EncoderTensor.read(
                    tensor.name(),
                    type,
                    tensor.rows(),
                    tensor.columns(),
                    tensor.scales(),
                    new ByteArrayInputStream(bytes));
            assertArrayEquals(tensor.toArray(), read.toArray());
            byte[] cut = Arrays.copyOf(bytes, bytes.length - 1);
            assertThrows(
                EOFException.class,
                () ->
                    EncoderTensor.read(
                        "cut",
                        type,
                        tensor.rows(),
                        tensor.columns(),
                        tensor.scales(),
                        new ByteArrayInputStream(cut)));
          }
        });
  }

  private static byte[] written(EncoderTensor tensor) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      tensor.writeNumbers(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  @Test
  void numbersThatAreTooLargeForHalvesAreRefused() {
    EncoderTensor large = new EncoderTensor("block2.outer.weights", 1, 2, new float[] {0, 7e4f});
    String text =
        assertThrows(IllegalArgumentException.class, () -> large.rounded(VectorType.FLOAT16))
            .getMessage();
    assertTrue(text.contains("block2.outer.weights, row 0, has the number 70000"), text);
    assertTrue(text.contains("pack: float32"), text);
  }

  @Test
  void numbersMustFillTheMatrix() {
    assertThrows(IllegalArgumentException.class, () -> new EncoderTensor("x", 2, 2, new float[3]));
  }
}
