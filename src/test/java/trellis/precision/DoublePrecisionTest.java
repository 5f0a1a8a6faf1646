package trellis.precision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes double, what stays, and which sources the twin has. */
class DoublePrecisionTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "float[] x = new float[n]; | double[] x = new double[n];",
        "(float) Math.exp(x) | (double) Math.exp(x)",
        "Float.NEGATIVE_INFINITY | Double.NEGATIVE_INFINITY",
        "FloatBuffer to = block.asNioFloat(); | DoubleBuffer to = block.asNioDouble();",
        "DataType.FLOAT | DataType.DOUBLE",
        "import trellis.kernel.Kernel; | import trellis.indouble.kernel.Kernel;",
        "package trellis.autodiff.tensor; | package trellis.indouble.autodiff.tensor;",
        "0f + 1.5f + .5F + 1e-3f + 2.f | 0d + 1.5d + .5d + 1e-3d + 2.d",
        "0x1p-24f * 0x1.8p3f | 0x1p-24d * 0x1.8p3d",
      })
  void singleBecomesDouble(String inFloat, String inDouble) {
    assertEquals(inDouble, DoublePrecision.inDouble(inFloat));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "floatValue of afloat, FloatingPoint",
        "int x1f = list.get(0xff) + 0x1f;",
        "import trellis.batch.Batch;",
        "import trellis.config.TrainConfig;",
        "double half = 0.5; long n = 12L;",
      })
  void allElseStays(String source) {
    assertEquals(source, DoublePrecision.inDouble(source));
  }

  @Test
  void theTwinHasTheEngineAlone() {
    assertTrue(DoublePrecision.isOfTheEngine("crf/Viterbi.java"));
    assertTrue(DoublePrecision.isOfTheEngine("autodiff/tensor/Tensor.java"));
    assertFalse(DoublePrecision.isOfTheEngine("crf/constraint/ConstraintLattice.java"));
    assertTrue(DoublePrecision.isOfTheEngine("kernel/PlainGemm.java"));
    assertFalse(DoublePrecision.isOfTheEngine("kernel/BlasGemm.java"));
    assertFalse(DoublePrecision.isOfTheEngine("crf/package-info.java"));
    assertFalse(DoublePrecision.isOfTheEngine("train/Trainer.java"));
  }

  @Test
  void sourcesThatAreGoneLeaveNothingBehind(@TempDir Path folder) throws IOException {
    Path source = Files.createDirectories(folder.resolve("in/trellis/crf")).resolve("One.java");
    Files.writeString(source, "package trellis.crf; class One { float x; }");
    Path target = folder.resolve("out");
    Path stale =
        Files.createDirectories(target.resolve("trellis/indouble/crf")).resolve("Old.java");
    Files.writeString(stale, "of an earlier run");
    String[] args = {folder.resolve("in").toString(), target.toString()};

    DoublePrecision.main(args);

    assertFalse(Files.exists(stale));
    assertEquals(
        "package trellis.indouble.crf; class One { double x; }",
        Files.readString(target.resolve("trellis/indouble/crf/One.java")));
  }
}
