package trellis.config;

import java.util.Map;
import java.util.Optional;
import trellis.config.schema.Key;

/** The settings {@code train}: how the weights are learned. */
public record TrainConfig(
    @Key(
            def = "sgd",
            when = {
              @Key.When(key = "network.model", is = "perceptron", def = "perceptron"),
              @Key.When(key = "network.model", is = "hmm", def = "counts"),
              @Key.When(key = "network.type", is = "linear", def = "lbfgs")
            },
            meaning =
                "sgd: steps along the gradient, with classical momentum; adam: steps of like size"
                    + " for all weights, of a table only for the rows that a batch has, needs a"
                    + " smaller rate, 0.001 to 0.003, and about half the epochs; nadam: adam with"
                    + " Nesterov's momentum; lbfgs: for network.type linear, goes to the least"
                    + " value of loss and l2 penalty over the whole corpus, an epoch being ten"
                    + " iterations; owlqn: the same with an l1 penalty, too. Sentence by sentence,"
                    + " for network.type linear: sgd, by the gradient of likelihood and l2 penalty;"
                    + " sgd_l1: with an l1 penalty in place of l2; perceptron: learns from labels"
                    + " that it gets wrong; mira: as little as makes the right labels better by as"
                    + " much as others are wrong. counts: for network.model hmm, which needs no"
                    + " steps")
        OptimizerKind optimizer,
    @Key(
            def = "0.015",
            range = "(0, 10]",
            meaning = "learning rate of the first epoch; in epoch t it is rate / (1 + decay * t)")
        double rate,
    @Key(def = "0.05", range = "[0, 10]", meaning = "how fast the rate falls; 0: it stays")
        double decay,
    @Key(
            def = "inverse",
            meaning =
                "how the rate falls. inverse: from epoch to epoch, by decay; linear: from step to"
                    + " step, to 0 at the end of the last of all epochs")
        Schedule schedule,
    @Key(
            def = "0.0",
            range = "[0, 1)",
            meaning =
                "share of all steps in which the rate rises from 0 to what it would be, as an"
                    + " encoder that is trained wants it; 0: none")
        double warmup,
    @Key(
            def = "0.9",
            range = "[0, 1)",
            meaning =
                "share of the last step that is kept in the next; for adam the first of its betas")
        double momentum,
    @Key(
            def = "5.0",
            range = "(0, inf)",
            meaning = "longest gradient: one with a larger norm is scaled down to it")
        double clip,
    @Key(
            def = "0.0",
            range = "[0, 1)",
            meaning =
                "share of each weight, times the rate, that a step takes away (decoupled weight"
                    + " decay, not of tables and biases); keeps weights small")
        double weightDecay,
    @Key(
            def = "10",
            when = {
              @Key.When(key = "train.optimizer", is = "adam", def = "10"),
              @Key.When(key = "train.optimizer", is = "nadam", def = "10"),
              @Key.When(key = "network.type", is = "linear", def = "1")
            },
            range = "[1, 100000]",
            meaning = "sentences a step")
        int batch,
    @Key(
            def = "5",
            range = "[1, 100000]",
            meaning =
                "sentences that one thread computes at once: a batch is cut into such shards,"
                    + " whatever the number of threads")
        int shard,
    @Key(
            def = "proportional",
            meaning =
                "of which of several corpora the batches of an epoch are; proportional: all"
                    + " sentences come once; square_root: as many batches of a corpus as the square"
                    + " root of its size says; equal: as many of each. An epoch stays as long")
        Draw draw,
    @Key(
            def = "0.5",
            range = "[0, 1]",
            meaning =
                "share of the words seen only once, and without a pre-trained vector, that are read"
                    + " as the unknown word in training, so that it learns a vector; also how often"
                    + " an epoch, on average, each value of a feature is read as an unknown one")
        double unknown,
    @Key(
            def = "0",
            when = {
              @Key.When(key = "train.optimizer", is = "perceptron", def = "1"),
              @Key.When(key = "train.optimizer", is = "mira", def = "1")
            },
            range = "[0, 100000]",
            meaning =
                "epoch from which the mean of the weights over all steps (Polyak's average) is what"
                    + " is scored and saved: it varies less than the weights of one step; 0: never,"
                    + " and so is an epoch that training does not come to")
        int average,
    @Key(
            def = "false",
            meaning =
                "true: after each epoch the score of the label O is moved so that the dev score is"
                    + " best, and the model keeps it so: where names are rare and new, the"
                    + " likeliest labels find too few of them. Probabilities move too; for task ner"
                    + " alone")
        boolean balance,
    @Key(
            range = "(0, 100]",
            example = "{PRODUCT: 2}",
            meaning =
                "how often the tokens of spans of a type count in the likelihood, for task pos the"
                    + " tokens of a label; 1 for all that are not named. More finds more of them,"
                    + " and more that are none")
        Optional<Map<String, Double>> weights,
    @Key(
            shortForm = "file",
            onlyWith = "file",
            meaning =
                "a trained model to learn from beside the labels; teacher: m.trellis is short for"
                    + " its file alone")
        TeacherConfig teacher,
    @Key(
            def = "false",
            meaning =
                "true: at the end a temperature is fitted to the dev file, by which the model"
                    + " divides all scores before they become probabilities, so that these are as"
                    + " often right as they say; labels stay as they are")
        boolean calibrate,
    @Key(
            def = "1.0",
            range = "[0, 1e6]",
            meaning =
                "for lbfgs, owlqn and sgd of linear models: half of it times the square of each"
                    + " weight is added to the loss of all sentences together")
        double l2,
    @Key(
            def = "1.0",
            range = "(0, 1e6]",
            meaning =
                "for owlqn and sgd_l1: it times the absolute value of each weight is added, too,"
                    + " which makes most weights 0")
        double l1,
    @Key(
            def = "0.00001",
            range = "[0, 1)",
            meaning =
                "for lbfgs and owlqn: training ends when ten iterations lower the objective by a"
                    + " smaller share of it")
        double tolerance,
    @Key(
            def = "auto",
            meaning =
                "which weights become the model. best: those of the epoch with the best dev score;"
                    + " last: those of the last epoch, and patience ends nothing; auto: last with"
                    + " lbfgs and owlqn, else best")
        Keep keep,
    @Key(
            def = "50",
            when = @Key.When(key = "train.optimizer", is = "counts", def = "1"),
            range = "[1, 100000]",
            meaning =
                "most passes over the training sentences; with lbfgs and owlqn an epoch is ten"
                    + " iterations")
        int epochs,
    @Key(
            def = "10",
            range = "[1, 100000]",
            meaning = "epochs without a better dev score after which training stops")
        int patience,
    @Key(
            def = "10.0",
            range = "(0, 100000]",
            meaning =
                "minutes after which a long epoch writes a checkpoint within itself, from which a"
                    + " resume goes on to the same weights; not with the engine deeplearning4j")
        double checkpoint,
    @Key(
            def = "500",
            range = "[0, 1000000000]",
            meaning =
                "most sentences of train that are scored after each epoch as dev is, so that the"
                    + " curves show how far train and dev are apart (overfitting): at most as many"
                    + " as dev has, and a tenth of train or 100; 0: none")
        int sample,
    @Key(def = "0", range = "[0, 1024]", meaning = "threads to use; 0: all cores") int threads,
    @Key(def = "trellis", meaning = "what computes; both write the same kind of model")
        Engine engine,
    @Key(
            def = "outside",
            meaning =
                "for the engine deeplearning4j, where the word table is. outside: beside the"
                    + " parameters of its graph, and a step costs what the rows of its batch cost;"
                    + " inside: one of them, and a step goes through all rows. Both learn the same")
        WordTable wordTable,
    @Key(
            def = "0",
            range = "[0, 1024]",
            meaning =
                "seeds that are trained at the same time, each with its share of the threads; 0: as"
                    + " many as there are threads")
        int parallel,
    @Key(
            def = "1",
            range = "[1, 1024]",
            meaning =
                "workers that share the steps of an epoch, each on a network of its own, which are"
                    + " then mixed to one: for large corpora on many cores or machines. Not the"
                    + " threads: other workers give other weights, other threads never do")
        int workers,
    @Key(
            def = "rate",
            when = {
              @Key.When(key = "train.optimizer", is = "perceptron", def = "mean"),
              @Key.When(key = "train.optimizer", is = "mira", def = "mean")
            },
            meaning =
                "how several workers become one. rate: by the mean of their weights, and each"
                    + " worker's rate is that of the config times the number of workers; momentum:"
                    + " by the mean, beyond which they go on in the direction of the mixes before"
                    + " (block momentum, 1 - 1 / workers); mean: by the mean alone, which is right"
                    + " for perceptron and mira; for networks it makes of an epoch of K workers a"
                    + " K-th of an epoch")
        Mixing mixing,
    @Key(
            def = "0",
            range = "[0, 1000000]",
            meaning = "most steps of a worker from one mix to the next; 0: once an epoch")
        int exchange,
    @Key(
            def = "5",
            range = "[1, 1000]",
            meaning = "for mira: how many of the best label sequences of a sentence it looks at")
        int kbest,
    @Key(
            def = "1.0",
            range = "(0, 1e6]",
            meaning =
                "for mira: most that a sentence adds of what its right labels have more of than one"
                    + " of these sequences")
        double aggressiveness,
    @Key(
            range = "(0, 1e6]",
            example = "0.5",
            meaning =
                "for sgd and sgd_l1 of linear models: the learning rate of the first sentence,"
                    + " which falls by a rule of their own; by default found by trying some on 1000"
                    + " sentences")
        Optional<Double> firstRate) {
  private static final int ALL_SENTENCES = 1 << 30;
  private static final int FULL_PASSES = 10; // between two looks at dev, and at the clock

  /** How many threads it asks for: those it names, or one a core. */
  public int threadsOrAll() {
    return threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
  }

  /** Whether the weights of the last epoch are kept, not those of the best dev score. */
  public boolean keepsLast() {
    return keep == Keep.LAST || keep == Keep.AUTO && optimizer.isFullBatch();
  }

  /** How often an epoch goes through all sentences. */
  public int passes() {
    return optimizer.isFullBatch() && optimizer != OptimizerKind.COUNTS ? FULL_PASSES : 1;
  }

  /** How many sentences a step is computed from, at most. */
  public int sentencesOfStep() {
    return optimizer.isFullBatch() ? ALL_SENTENCES : batch;
  }

  /** How batches are drawn of several corpora. */
  public enum Draw {
    PROPORTIONAL,
    SQUARE_ROOT,
    EQUAL
  }

  /** Which weights become the model. */
  public enum Keep {
    AUTO,
    BEST,
    LAST
  }

  /** The rule that turns gradients into steps. */
  public enum OptimizerKind {
    SGD,
    ADAM,
    NADAM,
    LBFGS,
    OWLQN,
    PERCEPTRON,
    MIRA,
    SGD_L1,
    COUNTS;

    /** Whether a step is computed from all sentences of the corpus. */
    public boolean isFullBatch() {
      return this == LBFGS || this == OWLQN || this == COUNTS;
    }

    /** Whether a linear model learns from one sentence after another. */
    public boolean isOnline(boolean isLinear) {
      return this == PERCEPTRON || this == MIRA || this == SGD_L1 || this == SGD && isLinear;
    }

    /** Whether there are neural networks that learn so. */
    public boolean isNeural() {
      return this == SGD || this == ADAM || this == NADAM;
    }
  }

  /** How the networks of several workers become one. */
  public enum Mixing {
    MOMENTUM,
    RATE,
    MEAN
  }

  /** How the learning rate falls. */
  public enum Schedule {
    INVERSE,
    LINEAR
  }

  /** What computes the training. */
  public enum Engine {
    TRELLIS,
    DEEPLEARNING4J
  }

  /** Where a graph of DL4J has its word vectors. */
  public enum WordTable {
    OUTSIDE,
    INSIDE
  }
}
