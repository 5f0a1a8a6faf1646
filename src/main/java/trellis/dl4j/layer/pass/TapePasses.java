package trellis.dl4j.layer.pass;

import trellis.autodiff.recurrent.RecurrentCell;
import trellis.dl4j.layer.CrfPass;
import trellis.dl4j.layer.CrfSpec;
import trellis.dl4j.layer.Passes;
import trellis.dl4j.layer.SequencePass;
import trellis.kernel.Kernel;

/** Makes passes whose matrix products and vector maths are those of one kernel. */
public final class TapePasses implements Passes {
  private final Kernel kernel;

  /** Passes whose products are those of the kernel. */
  public TapePasses(Kernel kernel) {
    this.kernel = kernel;
  }

  @Override
  public SequencePass biLstm(int inputs, int hidden, Squash squash) {
    RecurrentCell cell =
        switch (squash) {
          case TANH -> RecurrentCell.LSTM;
          case SIGMOID -> RecurrentCell.SIGMOID_LSTM;
        };
    return new TapePass(kernel, new BidirectionalForward(cell, inputs, hidden));
  }

  @Override
  public SequencePass biRnn(int inputs, int hidden, Squash squash) {
    RecurrentCell cell =
        switch (squash) {
          case TANH -> RecurrentCell.RNN;
          case SIGMOID -> RecurrentCell.SIGMOID_RNN;
        };
    return new TapePass(kernel, new BidirectionalForward(cell, inputs, hidden));
  }

  @Override
  public SequencePass characters(int characters, int dim, int window, int filters, double dropout) {
    return new TapePass(kernel, new CharacterForward(characters, dim, window, filters, dropout));
  }

  @Override
  public SequencePass table(int rows, int dim) {
    return new TablePass(rows, dim);
  }

  @Override
  public CrfPass crf(CrfSpec spec) {
    return new CrfTapePass(kernel, spec);
  }
}
