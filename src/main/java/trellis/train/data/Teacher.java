package trellis.train.data;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.TaggerConfig;
import trellis.config.TeacherConfig;
import trellis.demand.Knowledge;
import trellis.error.ModelException;
import trellis.error.TrainingException;
import trellis.labels.LabelSet;
import trellis.labels.PossibleLabels;
import trellis.model.EncoderUse;
import trellis.model.ModelCard;
import trellis.model.ModelCard.DataFile;
import trellis.model.NeighborReader;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.model.UntaggedSentence;
import trellis.model.archive.ModelArchive;
import trellis.text.Column;
import trellis.text.Sentence;
import trellis.util.CountText;

/**
 * A trained model whose probabilities a training learns from: a teacher beside the labels, or the
 * old model in a rehearsal.
 *
 * @param key of the config that names it
 * @param name of its file
 * @param model that is asked
 * @param heads which of its heads are those of the training
 * @param share how much of the loss of a sentence with labels is what it says
 * @param temperature by which its scores are divided
 * @param keepsLabels whether it is asked only for what the labels of a sentence leave open: what is
 *     probable given these
 * @param threads that it may use
 * @param lines hears how long it took
 */
record Teacher(
    String key,
    String name,
    TaggerModel model,
    HeadMatch heads,
    double share,
    double temperature,
    boolean keepsLabels,
    int threads,
    Consumer<String> lines) {

  /**
   * The teacher that a config names, if it does.
   *
   * @param start the model that the training begins with, if it begins with one
   * @throws trellis.error.ModelException ModelException when it cannot be read
   */
  static Optional<Teacher> of(
      TaggerConfig config, Optional<StartingModel> start, Consumer<String> lines) {
    int threads = config.train().threadsOrAll();
    TeacherConfig wanted = config.train().teacher();
    if (wanted.file().isPresent()) {
      Path file = wanted.file().get();
      TaggerModel model = EncoderUse.requireWhole(ModelArchive.read(file), file.toString());
      if (model.config().network().output().type() == OutputLayer.SEMI_CRF) {
        throw new ModelException(
            file.toString(),
            "",
            "is a semi_crf (`network.output`), which cannot be a teacher: it scores spans, and a"
                + " pupil learns of neighboring labels");
      }
      if (model.config().network().order() == 2) {
        throw new ModelException(
            file.toString(),
            "",
            "is of second order (`network.order`), which cannot be a teacher: a pupil learns of"
                + " neighboring labels");
      }
      return Optional.of(
          new Teacher(
              "train.teacher",
              file.getFileName().toString(),
              model,
              HeadMatch.of("train.teacher", file.toString(), config.allHeads(), model),
              wanted.weight(),
              wanted.temperature(),
              false,
              threads,
              lines));
    }
    return start
        .filter(old -> config.rehearse())
        .map(
            old ->
                new Teacher(
                    "rehearse",
                    old.path().getFileName().toString(),
                    EncoderUse.requireWhole(old.model(), old.path().toString()),
                    old.heads(),
                    1,
                    1,
                    true,
                    threads,
                    lines));
  }

  /** Its file, as models tell of it; empty where the training begins with it. */
  Optional<DataFile> dataFile() {
    return keepsLabels
        ? Optional.empty()
        : Optional.of(new DataFile(ModelCard.TEACHER, name, model.file().orElseThrow().sha256()));
  }

  /** The labels that it knows of a head of the training; empty where it lacks the head. */
  Optional<LabelSet> labels(int head) {
    return heads.labels(model, head);
  }

  /**
   * Puts what is learned of sentences in place of what their labels say.
   *
   * @param ofCorpus the feature columns of the sentences; none where nobody said which they are
   * @param known {@code [head][sentence]} what the labels say; null where there is nothing to learn
   * @param pupils the labels of each head of the network that learns
   * @throws TrainingException when its labels or features do not fit
   */
  void teach(
      List<Sentence> sentences,
      List<Column> ofCorpus,
      List<List<PossibleLabels>> known,
      List<LabelSet> pupils) {
    Map<Integer, HeadTeacher> learning = new LinkedHashMap<>(); // [head of the pupil]
    for (int head = 0; head < pupils.size(); head++) {
      if (heads.has(head)) {
        learning.put(head, new HeadTeacher(this, head, pupils.get(head)));
      }
    }
    String counted = CountText.of(sentences.size(), "sentence");
    lines.accept("teacher " + name + ": labels " + counted + " once, for all epochs and seeds");
    long begun = System.nanoTime();
    List<Column> columns = columns(ofCorpus);
    Iterator<Tagging> taggings =
        model.tagAll(
            new NeighborReader<>(
                sentences.iterator(),
                Sentence::isBorder,
                one -> new UntaggedSentence(one.tokens(), one.features(columns), Knowledge.NONE),
                model.reach()),
            () -> true,
            threads);
    for (int i = 0; i < sentences.size(); i++) {
      Tagging tagging = taggings.next();
      for (Map.Entry<Integer, HeadTeacher> one : learning.entrySet()) {
        List<PossibleLabels> targets = known.get(one.getKey());
        targets.set(i, one.getValue().target(tagging, targets.get(i)));
      }
    }
    lines.accept(
        String.format(
            Locale.ROOT,
            "teacher %s: %s labeled in %.1f s",
            name,
            counted,
            (System.nanoTime() - begun) / 1e9));
  }

  /**
   * The columns in which sentences have what it reads beside the tokens. They are those of the
   * corpus, in their order, which may stand elsewhere than in its own; its own where the corpus
   * says nothing of features.
   */
  private List<Column> columns(List<Column> ofCorpus) {
    List<String> own = model.featureColumns();
    if (!own.isEmpty() && !ofCorpus.isEmpty() && own.size() != ofCorpus.size()) {
      throw new TrainingException(
          "`"
              + key
              + "`: "
              + name
              + " reads "
              + CountText.of(own.size(), "feature column")
              + ", "
              + String.join(", ", own)
              + ", and `data.columns.features` names "
              + ofCorpus.size()
              + ": name as many, in the same order; or name another model");
    }
    return own.isEmpty() || ofCorpus.isEmpty()
        ? own.stream().map(Column::parse).toList()
        : ofCorpus;
  }
}
