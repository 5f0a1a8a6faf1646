package trellis.model.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import trellis.model.TaggerModel;
import trellis.model.npz.NpzFile;
import trellis.vocab.store.VectorType;

/** The arrays of a model as they stand in its {@code .npz}, by name and in order. */
public record NpzArrays(Map<String, byte[]> arrays) {
  private static final int HEADER = 128; // bytes

  public static byte[] bytes(TaggerModel model) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    NpzFile.write(model, out);
    return out.toByteArray();
  }

  /** Those that a model is written with; the zip is read by the JDK. */
  public static NpzArrays of(TaggerModel model) throws IOException {
    Map<String, byte[]> arrays = new LinkedHashMap<>();
    Archives.entries(bytes(model))
        .forEach(
            (entry, content) -> {
              assertTrue(entry.endsWith(".npy"), entry);
              arrays.put(entry.substring(0, entry.length() - ".npy".length()), content);
            });
    return new NpzArrays(arrays);
  }

  public Set<String> names() {
    return arrays.keySet();
  }

  /** The header of numpy, without the blanks at its end. */
  public String header(String name) {
    byte[] array = arrays.get(name);
    return new String(array, 10, HEADER - 10, StandardCharsets.ISO_8859_1).stripTrailing();
  }

  /** What follows the header. */
  public byte[] content(String name) {
    byte[] array = arrays.get(name);
    return Arrays.copyOfRange(array, HEADER, array.length);
  }

  /** The lines of a text, which must have the shape of its bytes. */
  public List<String> text(String name) throws IOException {
    byte[] utf8 = content(name);
    assertEquals(
        "{'descr': '|u1', 'fortran_order': False, 'shape': (" + utf8.length + ",), }",
        header(name));
    return TextEntries.read(utf8);
  }

  /** A matrix of this shape. */
  public float[] matrix(String name, int rows, int columns) throws IOException {
    float[] values = new float[rows * columns];
    NpyFormat.read(new ByteArrayInputStream(arrays.get(name)), values, rows, columns);
    assertEquals(NpyFormat.size(VectorType.FLOAT32, rows, columns), arrays.get(name).length);
    return values;
  }

  /** Truth values of this shape. */
  public boolean[][] truth(String name, int rows, int columns) {
    byte[] bytes = content(name);
    assertEquals(
        "{'descr': '|b1', 'fortran_order': False, 'shape': (" + rows + ", " + columns + "), }",
        header(name));
    assertEquals(rows * columns, bytes.length);
    boolean[][] values = new boolean[rows][columns];
    for (int i = 0; i < bytes.length; i++) {
      assertTrue(bytes[i] == 0 || bytes[i] == 1, name);
      values[i / columns][i % columns] = bytes[i] == 1;
    }
    return values;
  }
}
