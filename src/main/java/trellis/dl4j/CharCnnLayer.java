package trellis.dl4j;

import java.util.List;
import java.util.Objects;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.layers.BaseRecurrentLayer;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.shade.jackson.annotation.JsonProperty;
import trellis.dl4j.layer.CharCnn;
import trellis.dl4j.layer.IndexLayer;
import trellis.dl4j.layer.ParamLayout;
import trellis.dl4j.layer.Passes;
import trellis.dl4j.layer.SequencePass;
import trellis.dl4j.layer.SeriesLayerImpl;

/**
 * A layer that makes a vector for each word of its characters: vectors of the characters, a
 * convolution over them, and each filter's largest value in the word.
 *
 * <p>It reads numbers of characters, {@code [minibatch][longest word][T]}, with -1 where a word has
 * no more of them, and gives {@code [minibatch][filters][T]}. {@code nIn} is how many characters
 * there are, {@code nOut} how many filters. A word is padded with zeros on both sides, whatever the
 * array's width, so wider arrays change nothing.
 */
public final class CharCnnLayer extends IndexLayer {
  private static final long serialVersionUID = 1L;

  /** How many numbers the vector of a character has. */
  @JsonProperty("dim")
  private int dim;

  /** How many characters a filter sees. */
  @JsonProperty("window")
  private int window;

  /** The share of the characters' numbers that training sets to zero. */
  @JsonProperty("characterDropout")
  private double characterDropout;

  /** For reading JSON. */
  CharCnnLayer() {}

  private CharCnnLayer(Builder builder) {
    super(builder);
    this.dim = builder.dim;
    this.window = builder.window;
    this.characterDropout = builder.characterDropout;
    if (dim < 1 || window < 1 || !(characterDropout >= 0 && characterDropout < 1)) {
      throw new LayerException(
          "CharCnnLayer: dim "
              + dim
              + ", window "
              + window
              + ", characterDropout "
              + characterDropout
              + ": the first two are 1 or more, the last is from 0 up to but not 1");
    }
    initializeConstraints(builder);
  }

  /** {@return how many numbers the vector of a character has} */
  public int dim() {
    return dim;
  }

  /** {@return how many characters a filter sees} */
  public int window() {
    return window;
  }

  /** {@return the share of the characters' numbers that training sets to zero} */
  public double characterDropout() {
    return characterDropout;
  }

  @Override
  protected List<ParamLayout.Param> params() {
    return List.of(
        ParamLayout.Param.of(
            "C", ParamLayout.Role.VECTORS, nIn, dim, drawn(weightInitFn, dim, dim)),
        ParamLayout.Param.of(
            "W",
            ParamLayout.Role.WEIGHT,
            (long) window * dim,
            nOut,
            drawn(weightInitFn, (long) window * dim, nOut)),
        ParamLayout.Param.of("b", ParamLayout.Role.BIAS, 1, nOut, ParamLayout.Start.ZERO));
  }

  @Override
  protected SeriesLayerImpl<?> implementation(NeuralNetConfiguration conf, DataType type) {
    SequencePass pass =
        Passes.of(type)
            .characters(Math.toIntExact(nIn), dim, window, Math.toIntExact(nOut), characterDropout);
    return new CharCnn(conf, type, pass);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CharCnnLayer layer
        && super.equals(other)
        && dim == layer.dim
        && window == layer.window
        && characterDropout == layer.characterDropout;
  }

  @Override
  public int hashCode() {
    return Objects.hash(super.hashCode(), dim, window, characterDropout);
  }

  /** Builds the configuration. */
  @SuppressWarnings("unchecked") // DL4J's build() promises any type that is asked for
  public static final class Builder extends BaseRecurrentLayer.Builder<Builder> {
    private int dim = 30;
    private int window = 3;
    private double characterDropout;

    /**
     * How many numbers the vector of a character has; 30 unless told.
     *
     * @param numbers 1 or more
     * @return this builder
     */
    public Builder dim(int numbers) {
      this.dim = numbers;
      return this;
    }

    /**
     * How many characters a filter sees; 3 unless told.
     *
     * @param characters 1 or more
     * @return this builder
     */
    public Builder window(int characters) {
      this.window = characters;
      return this;
    }

    /**
     * The share of the characters' numbers that training sets to zero; none unless told.
     *
     * @param share from 0 up to but not 1
     * @return this builder
     */
    public Builder characterDropout(double share) {
      this.characterDropout = share;
      return this;
    }

    @Override
    public CharCnnLayer build() {
      return new CharCnnLayer(this);
    }
  }
}
