package trellis.train.data;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import trellis.config.TaggerConfig;
import trellis.config.TeacherConfig;
import trellis.demand.Knowledge;
import trellis.error.TrainingException;
import trellis.labels.LabelReading;
import trellis.labels.LabelSet;
import trellis.labels.PossibleLabelFinder;
import trellis.labels.PossibleLabels;
import trellis.labels.SoftLabels;
import trellis.labels.Span;
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
      TaggerModel whole = EncoderUse.requireWhole(ModelArchive.read(file), file.toString());
      TaggerModel model = StartingModel.layerFor(config, whole, file);
      return Optional.of(
          new Teacher(
              "train.teacher",
              file.getFileName().toString(),
              model,
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

  /**
   * What is learned of sentences.
   *
   * @param known what their labels say; null where they say nothing
   * @param pupil the labels of the network that learns
   * @return null where there is nothing to learn
   * @throws TrainingException when its labels do not fit those of the network
   */
  List<PossibleLabels> teach(List<Sentence> sentences, List<PossibleLabels> known, LabelSet pupil) {
    LabelNames names = names(pupil);
    String counted = CountText.of(sentences.size(), "sentence");
    lines.accept("teacher " + name + ": labels " + counted + " once, for all epochs and seeds");
    long begun = System.nanoTime();
    List<Column> columns = model.featureColumns().stream().map(Column::parse).toList();
    Iterator<Tagging> taggings =
        model.tagAll(
            new NeighborReader<>(
                sentences.iterator(),
                Sentence::isBorder,
                one -> new UntaggedSentence(one.tokens(), one.features(columns), Knowledge.NONE),
                model.reach()),
            () -> true,
            threads);
    List<PossibleLabels> targets = new ArrayList<>(sentences.size());
    PossibleLabelFinder finder = new PossibleLabelFinder(pupil, reading());
    for (PossibleLabels labels : known) {
      Tagging tagging = taggings.next();
      boolean isGuessed = labels == null && names.hasNew() && pupil.hasSpans();
      targets.add(isGuessed ? guessed(tagging, pupil, finder) : target(tagging, labels, names));
    }
    lines.accept(
        String.format(
            Locale.ROOT,
            "teacher %s: %s labeled in %.1f s",
            name,
            counted,
            (System.nanoTime() - begun) / 1e9));
    return targets;
  }

  /** How its labels are meant where they stand for those of a sentence that has none. */
  private LabelReading reading() {
    Set<String> types = Set.copyOf(model.labels().spanTypes());
    return new LabelReading(true, false, false, Map.of(), Optional.of(types));
  }

  /**
   * The best labels of a sentence that has none, where the pupil knows types that the teacher
   * lacks: what is outside of all spans to the teacher may be one of those.
   */
  private static PossibleLabels guessed(
      Tagging tagging, LabelSet pupil, PossibleLabelFinder finder) {
    List<Span> spans =
        tagging.spans().stream().filter(s -> pupil.spanTypes().contains(s.type())).toList();
    int tokens = tagging.tokens().size();
    return finder.find(pupil.files().encode(spans, tokens)).orElse(null);
  }

  private PossibleLabels target(Tagging tagging, PossibleLabels labels, LabelNames names) {
    boolean isAsked = labels == null ? !names.hasNew() : !labels.leaveOpen(names.isNew());
    if (!isAsked || keepsLabels && labels != null && labels.areKnown()) {
      return labels;
    }
    int[] fixed = names.fixed(tagging.tokens().size(), labels);
    Optional<PossibleLabels> possible =
        keepsLabels && labels != null
            ? Optional.of(labels.renamed(names.teachers(), names.ofPupil()))
            : names.outsideOf(fixed);
    Optional<SoftLabels> soft =
        tagging
            .softLabels(possible, temperature)
            .map(found -> found.renamed(names.pupils(), names.ofTeacher(), fixed));
    if (soft.isEmpty()) {
      return labels;
    }
    return labels == null ? PossibleLabels.of(soft.get()) : labels.with(soft.get(), share);
  }

  private LabelNames names(LabelSet pupil) {
    LabelSet own = model.labels();
    if (own.network() != pupil.network()) {
      throw refusal(
          "its labels are written as "
              + shown(own)
              + " and those of this network as "
              + shown(pupil)
              + ": set "
              + (own.hasSpans() && pupil.hasSpans()
                  ? "`network.scheme: " + shown(own).toLowerCase(Locale.ROOT) + "`"
                  : "the same `task`")
              + ", or name another model");
    }
    LabelNames names = LabelNames.of(own, pupil);
    if (!names.meet()) {
      throw refusal(
          "it has none of the labels to learn: "
              + types(own)
              + " there and "
              + types(pupil)
              + " here: `data.labels.map` gives types other names, or name another model");
    }
    return names;
  }

  private static String shown(LabelSet labels) {
    return labels.hasSpans() ? labels.network().name() : "plain ones";
  }

  private static List<String> types(LabelSet labels) {
    return labels.hasSpans() ? labels.spanTypes() : labels.labels();
  }

  private TrainingException refusal(String why) {
    return new TrainingException("`" + key + "`: " + name + ": " + why);
  }
}
