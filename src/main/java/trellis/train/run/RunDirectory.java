package trellis.train.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import trellis.error.TrainingException;
import trellis.train.data.KeptOut;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingResult;
import trellis.util.AtomicFile;
import trellis.util.Content;
import trellis.util.FileSearch;
import trellis.util.IoReason;

/** The output folder of a run: the names of its files, and when they may be written or deleted. */
public record RunDirectory(Path path) {
  private static final String PREDICTIONS =
      "([A-Za-z0-9_-]+[.]){0,2}(dev|test)[.]predicted[.]conll";

  /** The config with the values of all keys. */
  public Path config() {
    return path.resolve("config.yaml");
  }

  /** One line an epoch. */
  public Path log() {
    return path.resolve("log.jsonl");
  }

  /** One line an iteration of an optimizer that looks at the whole corpus. */
  public Path iterations() {
    return path.resolve("iterations.jsonl");
  }

  /** The figures of the finished run; missing while it is not finished. */
  public Path metrics() {
    return path.resolve("metrics.json");
  }

  /** What the best model says of a file: its tokens with the gold and the predicted labels. */
  public Path predictions(String split) {
    return path.resolve(split + ".predicted.conll");
  }

  /** The figures of the finished run as a page for people. */
  Path report() {
    return path.resolve(TrainingResult.REPORT);
  }

  /** The best model so far. */
  public Path model() {
    return path.resolve("model.trellis");
  }

  /** All that is needed to go on after the last epoch. */
  public Path checkpoint() {
    return path.resolve("checkpoint.zip");
  }

  /** Whether an epoch of a run was finished here; a config alone is no run. */
  public boolean holdsRun() {
    return List.of(log(), metrics(), model(), checkpoint()).stream().anyMatch(Files::exists);
  }

  /** Whether a run can go on here. */
  public boolean holdsCheckpoint() {
    return Files.exists(checkpoint());
  }

  /**
   * What a start comes to here: a resume begins from nothing where no checkpoint was written yet,
   * so that a job which is stopped early and started again needs no other command.
   */
  public StartMode effective(StartMode mode) {
    if (mode != StartMode.RESUME || holdsCheckpoint() || Files.exists(metrics())) {
      return mode;
    }
    return holdsRun() ? StartMode.REPLACE : StartMode.NEW;
  }

  /** What is told of a resume that begins from nothing; empty for any other start. */
  public Optional<String> beginning(StartMode asked) {
    return asked == StartMode.RESUME && effective(asked) != asked
        ? Optional.of(path + ": there is no run to go on with: it begins")
        : Optional.empty();
  }

  /** Refuses what would destroy a run, or go on with none. */
  public void require(StartMode mode) {
    if (mode == StartMode.NEW && holdsRun()) {
      throw new TrainingException(
          path
              + ": a run stands here already: go on with it (--resume), set another `output`, or"
              + " let it be deleted (--replace)");
    }
    if (mode == StartMode.RESUME && !holdsCheckpoint()) {
      throw new TrainingException(
          checkpoint()
              + ": there is no checkpoint to go on from, though the run is finished: begin anew"
              + " with --replace");
    }
  }

  /** Makes the folder, without the files of an earlier run. */
  public void clear() {
    try {
      Files.createDirectories(path);
    } catch (IOException e) {
      throw unusable(path, e);
    }
    // The checkpoint goes last: as long as it stands, the rest can be made again from it.
    unfinish();
    delete(
        FileSearch.names(path).stream()
            .filter(name -> name.contains(KeptOut.MARK))
            .map(path::resolve)
            .toList());
    delete(List.of(log(), iterations(), model(), config(), checkpoint()));
  }

  /** Says that the run is not finished. */
  public void unfinish() {
    delete(List.of(metrics(), report()));
    delete(
        FileSearch.names(path).stream()
            .filter(name -> name.matches(PREDICTIONS))
            .map(path::resolve)
            .toList());
  }

  private void delete(List<Path> files) {
    try {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw unusable(path, e);
    }
  }

  /** The exception that says that no run can be kept in a folder. */
  static TrainingException unusable(Path path, IOException e) {
    return new TrainingException(
        path + ": cannot be made ready for a run: " + IoReason.of(e) + ": may you write there?", e);
  }

  /** Writes what was kept out of the training file, by the names of the files. */
  public void writeKeptOut(Map<String, byte[]> files) {
    files.forEach((name, text) -> replace(path.resolve(name), out -> out.write(text)));
  }

  /** Writes the page of the finished run. */
  public void writeReport(String html) {
    write(report(), html);
  }

  /** Writes a text file. */
  public static void write(Path file, String text) {
    replace(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * Replaces a file as a whole, or not at all.
   *
   * @throws TrainingException when that cannot be done; the old file then stays
   */
  public static void replace(Path file, Content content) {
    try {
      AtomicFile.replace(file, content);
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  /**
   * Replaces a file with another one as {@link AtomicFile#replaceBySame} does.
   *
   * @throws TrainingException when that cannot be done; the old file then stays
   */
  public static void replaceBySame(Path file, Path other) {
    try {
      AtomicFile.replaceBySame(file, other);
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  private static TrainingException unwritable(Path file, IOException e) {
    return new TrainingException(
        file
            + ": cannot be written: "
            + IoReason.of(e)
            + ": is there room and may you write there?",
        e);
  }
}
