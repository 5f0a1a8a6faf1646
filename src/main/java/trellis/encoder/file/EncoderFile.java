package trellis.encoder.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import trellis.encoder.weights.EncoderWeights;
import trellis.error.ModelException;
import trellis.util.FileSearch;
import trellis.util.IoReason;

/**
 * An encoder as it was read: its weights, and what tells how words are cut into pieces.
 *
 * @param name what it is called, by its file or folder
 * @param weights the weights, with their shape
 * @param tokenizer what tells how words are cut into pieces
 * @param sha256 of shape, weights and tokenizer: two encoders that have the same are the same,
 *     whatever kind of file they were read from
 */
public record EncoderFile(
    String name, EncoderWeights weights, TokenizerSource tokenizer, String sha256) {

  /**
   * Reads an encoder from a folder as published on Hugging Face ({@code config.json}, {@code
   * model.safetensors}, {@code tokenizer.json} or {@code vocab.txt}), from an {@code .onnx} beside
   * its {@code tokenizer.json}, or from a jar or zip that holds one or the other.
   *
   * @throws ModelException when it is none of these, damaged, or no encoder of BERT's kind
   */
  public static EncoderFile read(Path file) {
    String shown = file.toString();
    try (Entries entries = open(file, shown)) {
      return new EncoderReader(entries, file).read();
    } catch (UncheckedIOException e) {
      throw unreadable(shown, e.getCause());
    } catch (IOException e) {
      throw unreadable(shown, e);
    }
  }

  private static ModelException unreadable(String shown, IOException e) {
    return new ModelException(shown, "", "it cannot be read: " + IoReason.of(e), e);
  }

  private static Entries open(Path file, String shown) throws IOException {
    if (Files.isDirectory(file)) {
      return new FolderEntries(shown, file, "");
    }
    if (!Files.isRegularFile(file)) {
      if (Files.exists(file)) {
        throw new ModelException(shown, "", "it is neither a file nor a folder");
      }
      throw new ModelException(shown, "", "the encoder is missing" + FileSearch.hint(file));
    }
    if (isZip(file)) {
      return new ZipEntries(shown, file);
    }
    String name = file.getFileName().toString();
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".onnx") || lower.equals("model.safetensors")) {
      Path folder = file.toAbsolutePath().getParent();
      return new FolderEntries(shown, folder, name);
    }
    throw new ModelException(
        shown,
        "",
        "it is no encoder that can be read: a folder with config.json and model.safetensors, an"
            + " .onnx file beside its tokenizer.json, or a jar that holds one of them is expected");
  }

  private static boolean isZip(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] magic = in.readNBytes(4);
      return magic.length == 4 && magic[0] == 'P' && magic[1] == 'K' && magic[2] == 3;
    }
  }
}
