package trellis.train.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import trellis.autodiff.tensor.Parameter;
import trellis.config.ConfigReader;
import trellis.config.ConfigWriter;
import trellis.config.TaggerConfig;
import trellis.error.ConfigException;
import trellis.error.TrainingException;
import trellis.model.ModelCard.DataFile;
import trellis.model.archive.NpyFormat;
import trellis.train.optimizer.TrainingState;
import trellis.train.optimizer.TrainingState.Matrix;
import trellis.train.optimizer.TrainingState.Part;
import trellis.train.result.TrainingProgress;

/**
 * The file from which a training goes on: a zip of {@code state.json}, {@code config.yaml}, and for
 * each parameter {@code weights/NAME.npy}, {@code momentum/NAME.npy}, with Adam {@code
 * squares/NAME.npy}, with a mean of the weights {@code mean/NAME.npy}, and, unless they are the
 * weights of the last step, those of the best epoch, {@code best/NAME.npy}. Within an epoch there
 * are {@code steps/NAME.npy} of tables, the last step that each row has, and with a mean {@code
 * sum/NAME.npy}.
 *
 * <p>Of a table only the rows that training changes are in it, and of a matrix that is frozen the
 * weights alone. No state of a random generator is needed: what is random in an epoch depends on
 * the seed and the epoch alone. Nor is the number of steps: all epochs have as many.
 */
public record Checkpoint(Path file) {
  private static final int VERSION = 1;
  private static final String STATE = "state.json";
  private static final String CONFIG = "config.yaml";
  private static final ObjectMapper JSON = new ObjectMapper();

  /** What {@code state.json} holds. */
  record State(int version, String kernel, TrainingProgress progress, List<DataFile> data) {}

  /** All but the numbers: enough to see whether a training may go on from here. */
  public record Header(
      TaggerConfig config, List<DataFile> data, String kernel, TrainingProgress progress) {}

  /** Replaces the file as a whole, or not at all. */
  public void write(Header header, TrainingState state) {
    RunDirectory.replace(file, out -> write(out, header, state));
  }

  private static void write(OutputStream out, Header header, TrainingState state)
      throws IOException {
    ZipOutputStream zip = new ZipOutputStream(out);
    zip.setLevel(Deflater.NO_COMPRESSION); // weights hardly shrink, and each epoch waits for this
    zip.putNextEntry(new ZipEntry(STATE));
    zip.write(
        JSON.writeValueAsBytes(
            new State(VERSION, header.kernel(), header.progress(), header.data())));
    zip.putNextEntry(new ZipEntry(CONFIG));
    zip.write(ConfigWriter.write(header.config()).getBytes(StandardCharsets.UTF_8));
    for (Map.Entry<String, Matrix> entry : entries(header.progress(), state).entrySet()) {
      Matrix matrix = entry.getValue();
      zip.putNextEntry(new ZipEntry(entry.getKey()));
      NpyFormat.write(zip, matrix.values(), matrix.rows(), matrix.columns());
    }
    zip.finish();
  }

  /** The matrices that are written, by the names of their entries. */
  private static Map<String, Matrix> entries(TrainingProgress progress, TrainingState state) {
    Map<String, Matrix> entries = new LinkedHashMap<>();
    List<Matrix> matrices =
        progress.hasPart()
            ? state.matricesWithin(progress.epoch() + 1)
            : state.matrices(progress.epoch());
    for (Matrix matrix : matrices) {
      if (matrix.part() != Part.BEST || !bestIsNow(progress, state)) {
        String folder = matrix.part().name().toLowerCase(Locale.ROOT);
        entries.put(folder + "/" + matrix.name() + ".npy", matrix);
      }
    }
    return entries;
  }

  /**
   * Whether the weights are those of the best epoch, and need not be written twice: after an epoch
   * that is the best, unless others than those of its last step are kept, a mean or balanced ones.
   */
  private static boolean bestIsNow(TrainingProgress progress, TrainingState state) {
    return progress.endsWithTheBest()
        && !progress.hasPart()
        && state.keepsLastStep(progress.epoch());
  }

  /**
   * Reads all but the numbers.
   *
   * @throws TrainingException when the file is damaged
   */
  public Header readHeader() {
    try (ZipInputStream zip = open()) {
      State state = JSON.readValue(text(zip, STATE), State.class);
      if (state.version() != VERSION) {
        throw damaged("is of version " + state.version() + ", but " + VERSION + " is known", null);
      }
      TaggerConfig config = ConfigReader.parse(file + ", " + CONFIG, text(zip, CONFIG));
      return new Header(config, state.data(), state.kernel(), state.progress());
    } catch (IOException | ConfigException | IllegalArgumentException e) {
      throw damaged("is damaged: " + e.getMessage(), e);
    }
  }

  private String text(ZipInputStream zip, String name) throws IOException {
    ZipEntry entry = zip.getNextEntry();
    if (entry == null || !entry.getName().equals(name)) {
      throw damaged("lacks its entry " + name, null);
    }
    return new String(zip.readAllBytes(), StandardCharsets.UTF_8);
  }

  /**
   * Reads the numbers.
   *
   * @param state of a network of the same shapes
   * @throws TrainingException when the file is damaged; some numbers may then be read
   */
  public void readInto(TrainingProgress progress, TrainingState state) {
    state.resumeAfter(progress.hasPart() ? progress.epoch() + 1 : progress.epoch());
    Map<String, Matrix> missing = entries(progress, state);
    try (ZipInputStream zip = open()) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Matrix matrix = missing.remove(entry.getName());
        if (matrix != null) {
          NpyFormat.read(zip, matrix.values(), matrix.rows(), matrix.columns());
        }
        zip.closeEntry(); // reads to its end, where the check sum is compared
      }
    } catch (IOException | IllegalArgumentException e) { // the latter for a name in no UTF-8
      throw damaged("is damaged: " + e.getMessage(), e);
    }
    if (!missing.isEmpty()) {
      throw damaged("lacks its entry " + missing.keySet().iterator().next(), null);
    }
    state.weights().parameters().forEach(Parameter::changed);
    if (bestIsNow(progress, state)) {
      state.keepAsBest();
    }
  }

  private ZipInputStream open() throws IOException {
    return new ZipInputStream(
        new BufferedInputStream(Files.newInputStream(file), 1 << 16), StandardCharsets.UTF_8);
  }

  private TrainingException damaged(String what, Exception cause) {
    return new TrainingException(
        file + ": the checkpoint " + what + ": train anew with --replace", cause);
  }
}
