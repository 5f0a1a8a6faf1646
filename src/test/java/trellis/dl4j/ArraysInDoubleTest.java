package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import org.nd4j.linalg.factory.Nd4j;

/** Where ND4J computes in double, the arrays are double. */
@Tag("nd4j-double")
class ArraysInDoubleTest {
  @BeforeAll
  static void useDouble() {
    Nd4j.setDefaultDataTypes(DataType.DOUBLE, DataType.DOUBLE);
  }

  @Test
  void allArraysOfABatchAreDouble() {
    MultiDataSet batch = ConllDataSetIteratorTest.ofLengths(2, 1).characters().build().next();
    for (INDArray[] arrays :
        new INDArray[][] {
          batch.getFeatures(),
          batch.getLabels(),
          batch.getFeaturesMaskArrays(),
          batch.getLabelsMaskArrays()
        }) {
      for (INDArray array : arrays) {
        assertEquals(DataType.DOUBLE, array.dataType());
      }
    }
    assertEquals(3, batch.getFeaturesMaskArray(1).sumNumber().intValue());
  }
}
