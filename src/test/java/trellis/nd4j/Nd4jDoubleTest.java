package trellis.nd4j;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.factory.Nd4j;

/** ND4J in the JVM of the tests that need double precision. */
@Tag("nd4j-double")
class Nd4jDoubleTest {
  @BeforeAll
  static void useDouble() {
    Nd4j.setDefaultDataTypes(DataType.DOUBLE, DataType.DOUBLE);
  }

  @Test
  void whatIsCreatedIsDouble() {
    assertEquals(DataType.DOUBLE, Nd4j.dataType());
    assertEquals(DataType.DOUBLE, Nd4j.rand(2, 3).dataType());
  }

  @Test
  void aSumKeepsWhatFloatWouldLose() {
    assertEquals(1e8 + 1e-4, Nd4j.createFromArray(1e8, 1e-4).sumNumber().doubleValue(), 1e-9);
  }
}
