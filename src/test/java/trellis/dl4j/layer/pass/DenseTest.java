package trellis.dl4j.layer.pass;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.memory.MemoryWorkspace;
import org.nd4j.linalg.api.memory.conf.WorkspaceConfiguration;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.indexing.INDArrayIndex;
import org.nd4j.linalg.indexing.NDArrayIndex;
import trellis.autodiff.tensor.PackedSequence;
import trellis.dl4j.layer.SequenceMask;
import trellis.testing.RandomCases;

/** The numbers of ND4J's arrays, whatever view of whatever view they are. */
class DenseTest {
  private static final WorkspaceConfiguration WORKSPACE =
      WorkspaceConfiguration.builder().initialSize(1 << 20).build();

  /** A time series that is a view, of a view, of an array. */
  private static INDArray view(RandomGenerator random) {
    long[] shape = random.longs(3, 1, 6).toArray();
    char order = random.nextBoolean() ? 'c' : 'f';
    INDArray array = Nd4j.create(DataType.FLOAT, shape, order);
    for (long i = 0; i < array.length(); i++) {
      array.putScalar(i, random.nextFloat());
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      array =
          switch (random.nextInt(4)) {
            case 0 ->
                array.permute(random.nextBoolean() ? new int[] {0, 2, 1} : new int[] {2, 0, 1});
            case 1 ->
                array.get(part(random, array, 0), part(random, array, 1), part(random, array, 2));
            case 2 -> array.castTo(random.nextBoolean() ? DataType.DOUBLE : DataType.FLOAT);
            default -> array.dup();
          };
    }
    return array;
  }

  private static INDArrayIndex part(RandomGenerator random, INDArray array, int dimension) {
    long size = array.size(dimension);
    long from = random.nextLong(size);
    return NDArrayIndex.interval(from, random.nextLong(from + 1, size + 1));
  }

  @Test
  void readsViews() {
    RandomCases.check(
        100,
        random -> {
          MemoryWorkspace scope =
              random.nextBoolean()
                  ? Nd4j.getMemoryManager().scopeOutOfWorkspaces()
                  : Nd4j.getWorkspaceManager().getAndActivateWorkspace(WORKSPACE, "views");
          try {
            INDArray array = view(random);
            SequenceMask sequenceMask = SequenceMask.all((int) array.size(0), (int) array.size(2));
            PackedSequence packedSequence = PackedSequence.of(sequenceMask.lengths());
            int size = (int) array.size(1);
            float[] rows = new float[packedSequence.rows() * size];
            new SeriesCopy().read(array, sequenceMask, packedSequence, rows);
            for (int s = 0; s < sequenceMask.sentences(); s++) {
              for (int t = 0; t < sequenceMask.length(s); t++) {
                for (int i = 0; i < size; i++) {
                  float expected =
                      array.getFloat(sequenceMask.example(s), i, sequenceMask.time(s, t));
                  assertEquals(expected, rows[packedSequence.row(s, t) * size + i]);
                }
              }
            }
          } finally {
            scope.close();
          }
        });
  }

  /** Parameters are parts of one vector, column by column. */
  @Test
  void writesPartsOfAVector() {
    RandomCases.check(
        50,
        random -> {
          int before = random.nextInt(5);
          int rows = random.nextInt(1, 5);
          int columns = random.nextInt(1, 5);
          INDArray vector = Nd4j.zeros(DataType.FLOAT, 1, before + rows * columns + 3);
          INDArray part =
              vector
                  .reshape(vector.length())
                  .get(NDArrayIndex.interval(before, before + rows * columns))
                  .reshape('f', rows, columns);
          float[] numbers = new float[rows * columns];
          float[] expected = new float[(int) vector.length()];
          for (int i = 0; i < numbers.length; i++) {
            numbers[i] = random.nextFloat();
            expected[before + i] = numbers[i];
          }
          Dense.write(numbers, part);
          assertArrayEquals(expected, vector.dup('c').data().asFloat());
          assertEquals(numbers[numbers.length - 1], part.getFloat(rows - 1, columns - 1));
        });
  }
}
