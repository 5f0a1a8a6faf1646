package trellis.model;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import trellis.message.FileSearch;

/** The bytes of an archive from first to last, and how many there are before they are read. */
final class ArchiveInput implements AutoCloseable {
  private static final int CHUNK_BYTES = 1 << 20;

  private final String file;
  private final InputStream in;
  private final long length;
  private long position;

  private ArchiveInput(String file, InputStream in, long length) {
    this.file = file;
    this.in = in;
    this.length = length;
  }

  /** Opens a file. */
  static ArchiveInput open(Path file) {
    String name = file.toString();
    if (Files.isDirectory(file)) {
      throw new ModelException(name, "", "is a folder, not a model" + example(file));
    }
    if (Files.notExists(file)) {
      throw new ModelException(name, "", "no such file" + FileSearch.hint(file));
    }
    try {
      InputStream in = Files.newInputStream(file);
      if (Files.isRegularFile(file)) {
        return new ArchiveInput(name, in, Files.size(file));
      }
      try (in) {
        return of(in, name);
      }
    } catch (AccessDeniedException e) {
      throw new ModelException(name, "", "may not be read: give yourself the right to read it", e);
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  private static String example(Path folder) {
    return FileSearch.names(folder).stream()
        .filter(name -> name.endsWith(".trellis"))
        .findFirst()
        .map(name -> ": name the file in it, " + folder.resolve(name))
        .orElse(", and no *.trellis file is in it: name the model.trellis of a run");
  }

  /** Keeps all bytes of a stream, which stays open; of what is no archive, only the beginning. */
  static ArchiveInput of(InputStream in, String name) {
    List<InputStream> chunks = new ArrayList<>();
    long length = 0;
    try {
      byte[] chunk = in.readNBytes(CHUNK_BYTES);
      boolean archive = ZipRecord.beginsArchive(chunk);
      while (chunk.length > 0) {
        chunks.add(new ByteArrayInputStream(chunk));
        length += chunk.length;
        boolean wanted = archive && length <= ZipRecord.LARGEST;
        chunk = wanted ? in.readNBytes(CHUNK_BYTES) : new byte[0];
      }
    } catch (IOException e) {
      throw unreadable(name, e);
    }
    return new ArchiveInput(name, new SequenceInputStream(Collections.enumeration(chunks)), length);
  }

  /** What messages call it. */
  String file() {
    return file;
  }

  long length() {
    return length;
  }

  /** How many bytes have been read. */
  long position() {
    return position;
  }

  /** How many bytes are left. */
  long left() {
    return length - position;
  }

  /** The next bytes; fewer than asked for only at the end. */
  byte[] read(int count) {
    byte[] bytes = new byte[(int) Math.min(count, left())];
    int read = read(bytes, 0, bytes.length);
    return read == bytes.length ? bytes : Arrays.copyOf(bytes, read);
  }

  /** Reads until the part of the array is full or the end is there; returns how many bytes. */
  int read(byte[] into, int at, int count) {
    try {
      int read = in.readNBytes(into, at, count);
      position += read;
      return read;
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** Passes over bytes, at most up to the end. */
  void skip(long count) {
    try {
      position += in.skip(Math.min(count, left()));
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static ModelException unreadable(String file, IOException e) {
    return new ModelException(file, "", "cannot be read: " + e.getMessage(), e);
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }
}
