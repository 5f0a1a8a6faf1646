package trellis.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.autodiff.FarRows;
import trellis.autodiff.Loss;
import trellis.autodiff.Packing;
import trellis.autodiff.Parameter;
import trellis.autodiff.RowSource;
import trellis.autodiff.Tape;
import trellis.autodiff.Tensor;
import trellis.batch.Batch;
import trellis.config.CharactersConfig;
import trellis.config.NetworkConfig;
import trellis.config.WordsConfig;
import trellis.crf.Chain;
import trellis.kernel.RandomStream;

/**
 * The BiLSTM-CNN-CRF of Ma and Hovy (2016), or what is left of it where a config leaves parts out.
 *
 * <ol>
 *   <li>characters: a vector of each word from its characters;
 *   <li>words: the word's own vector, joined with that of its characters;
 *   <li>layers: recurrent, in both directions, one above the other;
 *   <li>emissions: a score for each label at each token;
 *   <li>the labels of a sentence, given these scores: a CRF, or each label for itself.
 * </ol>
 *
 * <p>It holds the parameters and computes nothing by itself: a tape does. Any number of tapes, each
 * with its thread, may use one network as long as nobody changes the parameters.
 */
public final class TaggerNetwork {
  /** With more different forms in a batch than that, their way in would take much memory. */
  private static final int MOST_SHARED_FORMS = 4_096;

  private final double dropout;
  private final Parameter words; // [words][dim]
  private final Optional<CharacterEncoder> characters;
  private final List<RecurrentLayer> layers = new ArrayList<>();
  private final EmissionLayer emissions;
  private final LabelModel labels;
  private final List<Parameter> parameters;

  /**
   * A network whose parameters are all 0.
   *
   * @param words rows of the word table, with row 0 for the unknown word
   * @param characters rows of the character table, with row 0 for the unknown character
   * @param labels the number of labels
   */
  public TaggerNetwork(NetworkConfig config, int words, int characters, int labels) {
    WordsConfig wordsConfig = config.words();
    this.dropout = config.dropout();
    this.words = Parameter.table("words", words, wordsConfig.dim());
    this.characters = encoder(config, characters);
    int inputs =
        wordsConfig.dim() + (this.characters.isPresent() ? config.characters().filters() : 0);
    for (int number = 1; number <= wordsConfig.layers(); number++) {
      Cell cell = Cell.of(wordsConfig.encoder());
      layers.add(new RecurrentLayer(number, cell, inputs, wordsConfig.hidden()));
      inputs = 2 * wordsConfig.hidden();
    }
    this.emissions = new EmissionLayer(inputs, labels);
    this.labels = LabelModel.of(config.output(), labels);
    this.parameters = allParameters();
  }

  private static Optional<CharacterEncoder> encoder(NetworkConfig config, int characters) {
    CharactersConfig charactersConfig = config.characters();
    return switch (charactersConfig.encoder()) {
      case NONE -> Optional.empty();
      case CNN -> Optional.of(new CharacterEncoder(charactersConfig, config.dropout(), characters));
    };
  }

  private List<Parameter> allParameters() {
    List<Parameter> all = new ArrayList<>();
    all.add(words);
    characters.ifPresent(encoder -> all.addAll(encoder.parameters()));
    layers.forEach(layer -> all.addAll(layer.parameters()));
    all.addAll(emissions.parameters());
    all.addAll(labels.parameters());
    return List.copyOf(all);
  }

  /** How the packed rows of a batch lie. */
  public static Packing packing(Batch batch) {
    return Packing.of(batch.lengths());
  }

  /**
   * Sets all parameters to what they are before training.
   *
   * <p>Each part draws from a stream of its own, so a part that is left out, or a larger word
   * table, leaves the others as they were.
   */
  public void initialise(RandomStream random) {
    int part = 0;
    Initial.vectors(words, random.fork(part++));
    RandomStream ofCharacters = random.fork(part++);
    characters.ifPresent(encoder -> encoder.initialise(ofCharacters));
    emissions.initialise(random.fork(part++));
    for (RecurrentLayer layer : layers) {
      layer.initialise(random.fork(part++));
    }
    labels.parameters().forEach(Initial::zero);
  }

  /** All parameters in a fixed order, each with a name of its own. */
  public List<Parameter> parameters() {
    return parameters;
  }

  /** The table of word vectors, {@code [words][dim]}. */
  public Parameter words() {
    return words;
  }

  /** The scores of the labels at each token, {@code [rows][labels]}. */
  public Tensor emissions(Tape tape, Batch batch, Packing packing) {
    return emissions(tape, batch, packing, FarRows.none());
  }

  /** The same, where words may have their vectors behind the table; for inference alone. */
  public Tensor emissions(Tape tape, Batch batch, Packing packing, FarRows behind) {
    if (tape.isTraining() || batch.forms() > MOST_SHARED_FORMS) {
      return emissions(tape, batch, packing, behind, PackedTokens.words(batch, packing));
    }
    int[] forms = PackedTokens.forms(batch, packing);
    return emissions(tape, RowSource.shared(ofForms(tape, batch, behind), forms), packing);
  }

  /**
   * The negative log-likelihood of the batch's labels, summed over its sentences.
   *
   * @param unknown the probability that a rare word is read as the unknown one
   * @throws IllegalArgumentException when a token has no label, or one that is not in the label set
   */
  public Loss loss(Tape tape, Batch batch, double unknown) {
    Packing packing = packing(batch);
    int[] gold = PackedTokens.labels(batch, packing);
    int[] rows = PackedTokens.words(batch, packing, unknown, tape.random());
    return labels.loss(tape, emissions(tape, batch, packing, FarRows.none(), rows), packing, gold);
  }

  /** With dropout, which is another one at each token. */
  private Tensor emissions(
      Tape tape, Batch batch, Packing packing, FarRows behind, int[] wordRows) {
    Tensor x = tape.gather(words, behind, wordRows, wordRows.length);
    if (characters.isPresent()) {
      int[] forms = PackedTokens.forms(batch, packing);
      Tensor ofForms = characters.get().forward(tape, batch);
      x = tape.join(x, tape.spread(ofForms, forms, forms.length));
    }
    return emissions(tape, RowSource.packed(tape.dropout(x, dropout)), packing);
  }

  /** What the first layer reads of each different form, {@code [forms][inputs]}. */
  private Tensor ofForms(Tape tape, Batch batch, FarRows behind) {
    Tensor x = tape.gather(words, behind, PackedTokens.wordsOfForms(batch), batch.forms());
    return characters.isEmpty() ? x : tape.join(x, characters.get().forward(tape, batch));
  }

  private Tensor emissions(Tape tape, RowSource inputs, Packing packing) {
    Tensor x = tape.dropout(layers.get(0).forward(tape, inputs, packing), dropout);
    for (RecurrentLayer layer : layers.subList(1, layers.size())) {
      x = tape.dropout(layer.forward(tape, RowSource.packed(x), packing), dropout);
    }
    return emissions.forward(tape, x);
  }

  /** The scores of neighbouring labels as they are now; all 0 without a CRF. */
  public Chain chain() {
    return labels.chain();
  }
}
