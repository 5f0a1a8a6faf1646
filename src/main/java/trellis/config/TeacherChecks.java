package trellis.config;

import java.util.Optional;
import trellis.config.TrainConfig.Engine;
import trellis.config.schema.Entry;
import trellis.config.yaml.Problems;

/** Checks that a training which learns from another model can do so. */
final class TeacherChecks {
  private static final String TEACHER = "train.teacher";
  private static final String FILE = "train.teacher.file";
  private static final String REHEARSE = "rehearse";
  private static final String UNLABELLED = "data.unlabelled";

  private final Values values;
  private final Problems problems;

  TeacherChecks(Values values, Problems problems) {
    this.values = values;
    this.problems = problems;
  }

  /** Adds a problem for each key that does not fit the others. */
  void check() {
    boolean rehearses = values.find(REHEARSE).equals(Optional.of(true));
    boolean dl4j = values.find("train.engine").equals(Optional.of(Engine.DEEPLEARNING4J));
    if (!isSet(FILE)) {
      Entry.Group group = (Entry.Group) Records.ROOT.find(TEACHER).orElseThrow();
      for (Entry.Leaf leaf : group.leaves().toList()) {
        if (isSet(leaf.path())) {
          add(leaf.path(), "needs a teacher: add `" + FILE + "`, or remove it");
        }
      }
    } else if (dl4j) {
      add(FILE, "the engine deeplearning4j has no teacher: leave out `train.engine`");
    } else if (rehearses) {
      add(
          FILE,
          "`rehearse` makes the model of `init` the teacher: remove one of the two, or name the"
              + " old model here alone");
    }
    if (rehearses) {
      checkRehearsal(dl4j);
    }
    if (isSet(UNLABELLED) && !rehearses && !isSet(FILE)) {
      add(UNLABELLED, "nobody labels it: add `train.teacher` with a trained model, or remove it");
    }
    if (isSet(UNLABELLED) && !FeatureChecks.columns(values).isEmpty()) {
      add(UNLABELLED, "has no `data.columns.features`: remove one of the two");
    }
  }

  private void checkRehearsal(boolean dl4j) {
    if (!isSet("init")) {
      add(REHEARSE, "there is nothing to keep: add `init` with a trained model, or remove it");
    } else if (dl4j) {
      add(REHEARSE, "the engine deeplearning4j begins with nothing: leave out `train.engine`");
    }
    if (isSet("train.weights")) {
      add(
          "train.weights",
          "all types weigh the same where `rehearse` is true: remove one of the two");
    }
  }

  private boolean isSet(String key) {
    return values.isGiven(key) && values.find(key).isPresent();
  }

  private void add(String key, String complaint) {
    problems.add(values.place(key), "`" + key + "`: " + complaint);
  }
}
