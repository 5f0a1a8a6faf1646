package trellis.model.named;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import trellis.error.ModelException;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.util.IoReason;

/** Where a model is: in a file, or in a jar on the class path. */
public final class ModelPlace {
  private final Path file; // null: it is a resource
  private final URL resource; // null: it is a file

  private ModelPlace(Path file, URL resource) {
    this.file = file;
    this.resource = resource;
  }

  /** That of a file, which need not be there. */
  public static ModelPlace of(Path file) {
    return new ModelPlace(file, null);
  }

  static ModelPlace of(URL resource) {
    return new ModelPlace(null, resource);
  }

  /** Its file; empty when it is in a jar on the class path. */
  public Optional<Path> file() {
    return Optional.ofNullable(file);
  }

  /**
   * Reads the model.
   *
   * @throws ModelException when anything in it is not as it was written
   */
  public TaggerModel read() {
    if (file != null) {
      return ModelArchive.read(file);
    }
    try (InputStream in = open()) {
      return ModelArchive.read(in, toString());
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /**
   * Reads the model to tag with, and what it was trained with.
   *
   * @param trainedWith as {@link ModelArchive#read(Path, List)} has it
   * @throws ModelException as there
   */
  public TaggerModel read(List<Path> trainedWith) {
    return ModelArchive.with(read(), trainedWith, toString());
  }

  /**
   * How many bytes the model has.
   *
   * @throws ModelException when it cannot be looked at
   */
  public long bytes() {
    try {
      if (file != null) {
        return Files.size(file);
      }
      try (InputStream in = open()) {
        return in.transferTo(OutputStream.nullOutputStream());
      }
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** The bytes; a jar is closed with them, where the cache of connections would keep it open. */
  InputStream open() throws IOException {
    if (file != null) {
      return Files.newInputStream(file);
    }
    URLConnection connection = resource.openConnection();
    connection.setUseCaches(false);
    return connection.getInputStream();
  }

  /** Says that the bytes cannot be read. */
  ModelException unreadable(IOException e) {
    return new ModelException(toString(), "", "cannot be read: " + IoReason.of(e), e);
  }

  /** What messages call it: its path, or its address in the jar. */
  @Override
  public String toString() {
    return file != null ? file.toString() : resource.toString();
  }
}
