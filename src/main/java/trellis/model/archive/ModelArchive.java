package trellis.model.archive;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import trellis.encoder.open.EncoderOpener;
import trellis.error.ModelException;
import trellis.model.EncoderUse;
import trellis.model.TaggerModel;
import trellis.util.AtomicFile;
import trellis.util.Content;
import trellis.util.FileSearch;
import trellis.util.IoReason;
import trellis.vocab.store.VectorCache;
import trellis.vocab.store.VectorStore;

/**
 * Reads and writes saved models: each is one zip archive, {@code *.trellis}.
 *
 * <table>
 * <caption>Its entries, in this order</caption>
 * <tr><td>{@code manifest.json}</td><td>version of the format, who wrote it, seed, scores, digests
 *     of the training data, and size and SHA-256 of every other entry</td></tr>
 * <tr><td>{@code config.yaml}</td><td>the whole config, file names without folders</td></tr>
 * <tr><td>{@code labels.txt}</td><td>the labels, one a line</td></tr>
 * <tr><td>{@code words.txt}</td><td>the words of the table from row 1 on, one a line</td></tr>
 * <tr><td>{@code characters.txt}</td><td>the characters from row 1 on, one a line</td></tr>
 * <tr><td>{@code features-1.txt} …</td><td>for each feature column of the config the values from
 *     row 1 on, one a line</td></tr>
 * <tr><td>{@code lists.tsv.gz}</td><td>the names of the lists that the network reads, a type, a tab
 *     and a name a line, if it reads any</td></tr>
 * <tr><td>{@code clusters.tsv.gz}</td><td>the words of the clusters that it reads, a word, a tab and
 *     its cluster a line, if it reads any</td></tr>
 * <tr><td>{@code weights/NAME.npy}</td><td>a matrix of float32 for each parameter</td></tr>
 * <tr><td>{@code vectors/words.txt}</td><td>words that only the vector file knows, one a line; this
 *     entry and the next two are there only if {@code embeddings.pack} asks for them</td></tr>
 * <tr><td>{@code vectors/rows.npy}</td><td>their vectors: float32, float16 or int8</td></tr>
 * <tr><td>{@code vectors/scales.npy}</td><td>what a step is worth in each, for int8</td></tr>
 * <tr><td>{@code vectors2/…} …</td><td>the same of each further vector file, whose word table is
 *     {@code weights/words2.npy} and so on</td></tr>
 * <tr><td>{@code encoder/…}</td><td>shape, word pieces and numbers of the encoder, if the model keeps
 *     one; what the network reads of it, {@code encoder/states.json}, stands before the
 *     weights</td></tr>
 * <tr><td>{@code members/0/…} …</td><td>in an ensemble, which has nothing else but a manifest and
 *     golden sentences: all entries of each member, its manifest first; vectors and an encoder that
 *     an earlier member has stand there alone</td></tr>
 * <tr><td>{@code golden.conll}</td><td>sentences with their features, and the labels that they must
 *     get</td></tr>
 * <tr><td>{@code model.card.md}</td><td>what its makers tell of the model, in Markdown, if they
 *     do</td></tr>
 * </table>
 *
 * <p>In texts a newline, carriage return, tab and backslash are written {@code \n}, {@code \r},
 * {@code \t} and {@code \\}. Nothing but lists and clusters is compressed and nothing has a date:
 * the same model gives the same bytes. A file is read only when the zip and the manifest are, byte
 * for byte, as they would be written again, and every other entry has the size and the SHA-256 of
 * the manifest.
 */
public final class ModelArchive {
  private static final String MODEL = "the model";

  private ModelArchive() {}

  /**
   * Replaces the file with a model; at any moment the old or the new file is whole.
   *
   * @throws ModelException when that cannot be done
   */
  public static void write(TaggerModel model, Path file) {
    replace(file, MODEL, out -> ArchiveWriter.write(model, out));
  }

  /**
   * Replaces the file with some content.
   *
   * @param what messages call the content
   * @throws ModelException when that cannot be done
   */
  public static void replace(Path file, String what, Content content) {
    try {
      AtomicFile.replace(file, content);
    } catch (IOException e) {
      String hint = hasFolder(file) ? "" : FileSearch.hint(file);
      throw new ModelException(file.toString(), "", unwritable(what, e) + hint, e);
    }
  }

  /**
   * Writes a model to a stream, which stays open.
   *
   * @throws ModelException when that cannot be done
   */
  public static void write(TaggerModel model, OutputStream out) {
    try {
      ArchiveWriter.write(model, out);
    } catch (IOException e) {
      throw new ModelException(model.name(), "", unwritable(MODEL, e), e);
    }
  }

  private static boolean hasFolder(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    return folder != null && Files.isDirectory(folder);
  }

  private static String unwritable(String what, IOException e) {
    return what + " cannot be written: " + IoReason.of(e);
  }

  /**
   * Reads a model.
   *
   * @throws ModelException when it is not there, or anything in it is not as it was written
   */
  public static TaggerModel read(Path file) {
    try (ArchiveInput in = ArchiveInput.open(file)) {
      return ArchiveReader.read(in);
    }
  }

  /**
   * Reads a model to tag with, and what it was trained with.
   *
   * @param trainedWith vector files or stores made from them, in which words that training did not
   *     see are looked up, and the encoder of a model that was saved without; in any order
   * @throws ModelException when the model is damaged, was trained with other files, or lacks its
   *     encoder
   * @throws trellis.error.CorpusException when the vectors cannot be read
   */
  public static TaggerModel read(Path file, List<Path> trainedWith) {
    return with(read(file), trainedWith, file.toString());
  }

  /**
   * A model to tag with, and what it was trained with.
   *
   * @param trainedWith as {@link #read(Path, List)} has it
   * @param file what messages call the model
   * @throws ModelException when it was trained with other files, or lacks its encoder
   * @throws trellis.error.CorpusException when the vectors cannot be read
   */
  public static TaggerModel with(TaggerModel given, List<Path> trainedWith, String file) {
    TaggerModel model = given;
    List<VectorStore> stores = new ArrayList<>();
    for (Path one : trainedWith) {
      if (isEncoder(one)) {
        model = EncoderUse.with(model, EncoderOpener.read(one), one);
      } else {
        stores.add(VectorCache.ofUser().open(one));
      }
    }
    TaggerModel whole = EncoderUse.requireWhole(model, file);
    return stores.isEmpty() ? whole : whole.withVectors(stores);
  }

  private static boolean isEncoder(Path file) {
    String name = file.toString();
    return Files.isDirectory(file)
        || List.of(".onnx", ".safetensors", ".jar", ".zip").stream().anyMatch(name::endsWith);
  }

  /**
   * Reads a model from a stream, which stays open.
   *
   * @param name what messages call the stream
   * @throws ModelException when anything in it is not as it was written
   */
  public static TaggerModel read(InputStream in, String name) {
    return ArchiveReader.read(ArchiveInput.of(in, name));
  }
}
