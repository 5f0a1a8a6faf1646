package trellis.autodiff;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import trellis.autodiff.recurrent.Direction;
import trellis.autodiff.recurrent.RecurrentCell;
import trellis.autodiff.recurrent.RecurrentWeights;
import trellis.autodiff.recurrent.RowSource;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.kernel.Kernel;
import trellis.kernel.Kernels;
import trellis.kernel.RandomStream;
import trellis.testing.RandomCases;

/** What passes allocate. */
class MemoryTest {
  private static final Kernel KERNEL = Kernels.named("plain");

  @Test
  void aSecondPassUsesTheArraysOfTheFirst() {
    RandomCases.check(
        1,
        random -> {
          RandomBatch batch = RandomBatch.of(new int[] {30, 20, 20, 10}, random);
          FloatNetwork network = new FloatNetwork(new DoubleNetwork(random, 64, 0.5));
          Gradients gradients = new Gradients(network.parameters());
          Tape tape = Tape.forTraining(KERNEL, gradients);
          Runnable pass =
              () -> {
                gradients.clear(); // as training does once it has read them
                tape.restart(RandomStream.of(1));
                tape.backward(network.loss(tape, batch), 1);
              };
          long first = allocated(pass);
          long second = allocated(pass);
          // The gates alone are 4 * 80 * 256 floats; tensors and records are a few small objects.
          assertTrue(first > 300_000, () -> first + " bytes");
          assertTrue(second < 60_000, () -> second + " bytes");
        });
  }

  @Test
  void aLongSentenceNeedsNoGatesOfAllSteps() {
    int length = 50_000;
    int hidden = 25;
    Parameter table = Parameter.table("x", 1, 1);
    Parameter input = Parameter.dense("input", 1, 4 * hidden);
    Parameter recurrent = Parameter.dense("recurrent", hidden, 4 * hidden);
    Parameter bias = Parameter.dense("bias", 1, 4 * hidden);
    PackedSequence packedSequence = PackedSequence.of(new int[] {length});
    Tape tape = Tape.forInference(KERNEL);
    Tensor x = tape.gather(table, new int[length], length);
    long bytes =
        allocated(
            () ->
                tape.recurrent(
                    RowSource.packed(x),
                    packedSequence,
                    Direction.BACKWARD,
                    new RecurrentWeights(RecurrentCell.LSTM, input, recurrent, bias)));
    long result = 4L * length * hidden;
    assertTrue(bytes < 1.1 * result, () -> bytes + " bytes for a result of " + result);
  }

  @Test
  void theArraysOfAGiantPassAreGivenBack() {
    int length = 6_000_000;
    Parameter table = Parameter.table("x", 1, 1);
    Tape tape = Tape.forInference(KERNEL);
    int[] rows = new int[length];
    tape.gather(table, rows, length);
    tape.restart(null);
    Tensor small = tape.gather(table, rows, 1);
    assertTrue(small.value().length < 1000);
  }

  private static long allocated(Runnable work) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    work.run();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }
}
