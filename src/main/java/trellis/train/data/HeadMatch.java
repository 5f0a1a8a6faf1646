package trellis.train.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import trellis.config.Head;
import trellis.error.TrainingException;
import trellis.labels.LabelSet;
import trellis.model.TaggerModel;

/**
 * Which heads of another model are those of a training: of the one that it begins with, or of its
 * teacher.
 *
 * <p>Heads are matched by their names. Where one side has one head alone, whose name is often no
 * more than its task, and the other has none of that name, it is the only one of its task there.
 *
 * @param here the heads of the training
 * @param there those of the other model
 * @param places {@code [head here]} its place there; {@link #NEW} where the model lacks it
 */
record HeadMatch(List<Head> here, List<Head> there, int... places) {
  /** The place of a head that the other model lacks. */
  static final int NEW = -1;

  /**
   * Matches the heads of a training with those of a model.
   *
   * @param key of the config that names the model
   * @param file that it was read from
   * @throws TrainingException when it has none of them, or several could be meant
   */
  static HeadMatch of(String key, String file, List<Head> here, TaggerModel model) {
    List<Head> there = model.config().allHeads();
    int[] places = new int[here.size()];
    int known = 0;
    for (int head = 0; head < places.length; head++) {
      places[head] = place(there, here.get(head).name());
      known += places[head] == NEW ? 0 : 1;
    }
    HeadMatch match = new HeadMatch(here, there, places);
    if (known == 0 && Math.min(here.size(), there.size()) == 1) {
      match.pairTheOnlyOne(key, file);
      known = 1;
    }
    if (known == 0) {
      throw match.refusal(key, file, "give heads that are the same the same name");
    }
    return match;
  }

  private static int place(List<Head> heads, String name) {
    for (int place = 0; place < heads.size(); place++) {
      if (heads.get(place).name().equals(name)) {
        return place;
      }
    }
    return NEW;
  }

  /** Of two single heads it is not asked what they are called, for they may be called nothing. */
  private void pairTheOnlyOne(String key, String file) {
    if (here.size() == there.size()) {
      places[0] = 0;
      return;
    }
    boolean isHere = here.size() == 1;
    Head only = (isHere ? here : there).get(0);
    List<Integer> same = new ArrayList<>();
    for (int place = 0; place < (isHere ? there : here).size(); place++) {
      if ((isHere ? there : here).get(place).task() == only.task()) {
        same.add(place);
      }
    }
    if (same.size() != 1) {
      throw refusal(
          key,
          file,
          same.isEmpty()
              ? "none has the task of " + only.name()
              : "several have the task of " + only.name() + ": call the one that is meant so");
    }
    places[isHere ? 0 : same.get(0)] = isHere ? same.get(0) : 0;
  }

  private TrainingException refusal(String key, String file, String cure) {
    return new TrainingException(
        "`"
            + key
            + "`: no head of "
            + file
            + " is one of this config: "
            + names(there)
            + " there and "
            + names(here)
            + " here: "
            + cure
            + "; or leave out `"
            + key
            + "`");
  }

  private static String names(List<Head> heads) {
    return String.join(", ", heads.stream().map(Head::name).toList());
  }

  /** Whether the other model has a head of the training. */
  boolean has(int head) {
    return places[head] != NEW;
  }

  /** Whether a message has to say which head it speaks of. */
  boolean isOfSeveral() {
    return here.size() > 1 || there.size() > 1;
  }

  /** The head of the other model; empty where it lacks it. */
  Optional<Head> old(int head) {
    return has(head) ? Optional.of(there.get(places[head])) : Optional.empty();
  }

  /** The labels that the other model has for a head; empty where it lacks it. */
  Optional<LabelSet> labels(TaggerModel model, int head) {
    return has(head)
        ? Optional.of(model.vocabularies().labelSets().get(places[head]))
        : Optional.empty();
  }

  /** What becomes of the heads of a model that a training begins with, for people. */
  String line(String file) {
    List<String> kept = new ArrayList<>();
    List<String> added = new ArrayList<>();
    List<String> left = new ArrayList<>();
    for (int head = 0; head < places.length; head++) {
      String name = here.get(head).name();
      if (!has(head)) {
        added.add(name);
      } else {
        String old = there.get(places[head]).name();
        kept.add(old.equals(name) ? name : name + " (there " + old + ")");
      }
    }
    for (int place = 0; place < there.size(); place++) {
      int one = place;
      if (Arrays.stream(places).noneMatch(taken -> taken == one)) {
        left.add(there.get(place).name());
      }
    }
    return "init: "
        + file
        + ": goes on with "
        + String.join(", ", kept)
        + (added.isEmpty() ? "" : "; new: " + String.join(", ", added))
        + (left.isEmpty() ? "" : "; left out: " + String.join(", ", left));
  }
}
