package trellis.train.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.config.TaggerConfig;
import trellis.corpus.CorpusFiles;
import trellis.error.CorpusException;
import trellis.model.ModelCard;
import trellis.model.ModelCard.DataFile;
import trellis.util.Sha256;
import trellis.vocab.store.VectorSource;

/**
 * The digests of the files that a config names. A model keeps them to tell what it was trained on,
 * and a resume compares them.
 */
public final class DataDigests {
  private DataDigests() {}

  /**
   * The files of a config.
   *
   * @param vectors what is known already of the vector file
   */
  static List<DataFile> of(TaggerConfig config, Optional<VectorSource> vectors) {
    List<DataFile> files = new ArrayList<>();
    CorpusFiles.of(config.data()).forEach(file -> files.add(digest(file.name(), file.path())));
    vectors
        .map(source -> new DataFile(ModelCard.EMBEDDINGS, source.name(), source.sha256()))
        .ifPresent(files::add);
    return List.copyOf(files);
  }

  /** The first difference between what a run began with and what is there now. */
  public static Optional<String> difference(List<DataFile> before, List<DataFile> now) {
    for (DataFile old : before) {
      Optional<DataFile> current = find(now, old.use());
      if (current.isEmpty()) {
        return Optional.of(key(old.use()) + " is no longer given");
      }
      if (!current.get().sha256().equals(old.sha256())) {
        return Optional.of(key(old.use()) + ", " + current.get().name() + ", has another content");
      }
    }
    return now.stream()
        .filter(file -> find(before, file.use()).isEmpty())
        .findFirst()
        .map(file -> key(file.use()) + " was not given");
  }

  private static String key(String use) {
    return use.equals(ModelCard.EMBEDDINGS) ? "`embeddings.file`" : "`data." + use + "`";
  }

  private static Optional<DataFile> find(List<DataFile> files, String use) {
    return files.stream().filter(file -> file.use().equals(use)).findFirst();
  }

  private static DataFile digest(String use, Path file) {
    try {
      return new DataFile(use, file.getFileName().toString(), Sha256.of(file));
    } catch (IOException e) {
      throw new CorpusException(file.toString(), 0, "cannot be read: " + e.getMessage(), e);
    }
  }
}
