package trellis.nd4j;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** ND4J in the JVM that all ordinary tests share. */
class Nd4jFloatTest {
  @Test
  void dataTypeIsFloatAndNoOtherTestChangedIt() {
    assertEquals(DataType.FLOAT, Nd4j.dataType());
    assertEquals(DataType.FLOAT, Nd4j.defaultFloatingPointType());
  }

  @Test
  void nativeBackendMultiplies() {
    INDArray a = Nd4j.createFromArray(new float[][] {{1, 2}, {3, 4}});
    INDArray b = Nd4j.createFromArray(new float[][] {{5, 6}, {7, 8}});
    assertEquals(Nd4j.createFromArray(new float[][] {{19, 22}, {43, 50}}), a.mmul(b));
  }
}
