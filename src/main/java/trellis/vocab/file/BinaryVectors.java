package trellis.vocab.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalLong;
import trellis.error.CorpusException;
import trellis.text.CorpusInput;
import trellis.util.Excerpt;
import trellis.util.Utf8;

/**
 * Reads the binary format of word2vec: a header line of two whole numbers, then for each word its
 * bytes, a blank and its numbers as little-endian float32; a newline before a word is left out.
 */
final class BinaryVectors implements VectorEntry {
  private static final int LONGEST_HEADER = 40; // bytes

  private final String file;
  private final InputStream in;
  private byte[] word = new byte[256];
  private ByteBuffer numbers; // float32 [width]
  private int width;
  private long number; // of the record, counted from 1
  private String text = "";

  BinaryVectors(String file, InputStream in) {
    this.file = file;
    this.in = in;
  }

  /** Whether a file that begins so is binary: a header, and then what stands in no text. */
  static boolean isBinary(byte[] beginning) {
    int end = 0;
    while (end < beginning.length && end < LONGEST_HEADER && beginning[end] != '\n') {
      end++;
    }
    String first = new String(beginning, 0, end, StandardCharsets.ISO_8859_1);
    if (end == beginning.length || !VectorHeader.isHeader(first)) {
      return false;
    }
    int next = end + 1;
    return !endsInNumber(beginning, next)
        && (hasControls(beginning, next) || !isText(beginning, next));
  }

  /** Whether the line that begins there ends in a number, as a text of vectors does. */
  private static boolean endsInNumber(byte[] bytes, int from) {
    int end = from;
    while (end < bytes.length && bytes[end] != '\n') {
      end++;
    }
    String line = new String(bytes, from, end - from, StandardCharsets.ISO_8859_1).stripTrailing();
    return end < bytes.length && VectorLine.isNumber(line.substring(line.lastIndexOf(' ') + 1));
  }

  private static boolean isText(byte[] bytes, int from) {
    int end = from;
    while (end < bytes.length && bytes[end] != '\n') {
      end++;
    }
    return new Utf8().firstFault(bytes, from, end) < 0;
  }

  private static boolean hasControls(byte[] bytes, int from) {
    for (int i = from; i < bytes.length; i++) {
      int b = bytes[i] & 0xFF;
      if (b < ' ' && b != '\t' && b != '\n' && b != '\r' || b == 0x7F) {
        return true;
      }
    }
    return false;
  }

  /** Reads the whole file; returns how many vectors the header promises. */
  OptionalLong read(VectorFile.Visitor visitor) {
    try {
      VectorHeader header = VectorHeader.of(file, headerLine());
      width = header.width();
      numbers = ByteBuffer.allocate(width * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      visitor.width(width);
      for (number = 1; number <= header.count(); number++) {
        readRecord(header.count());
        visitor.vector(this);
      }
      requireEnd(header.count());
      if (header.count() == 0) {
        throw VectorFile.empty(file);
      }
      return OptionalLong.of(header.count());
    } catch (IOException e) {
      throw CorpusInput.unreadable(file, 0, e);
    }
  }

  private String headerLine() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
      line.append((char) b);
    }
    return line.toString();
  }

  private void readRecord(long count) throws IOException {
    text = "";
    int b = in.read();
    while (b == '\n') {
      b = in.read();
    }
    int length = 0;
    for (; b >= 0 && b != ' '; b = in.read()) {
      if (length == VectorFile.LONGEST_WORD) {
        throw wrong("has no blank after its word within " + length + " bytes: the file is damaged");
      }
      if (length == word.length) {
        word = Arrays.copyOf(word, 2 * length);
      }
      word[length++] = (byte) b;
    }
    if (b < 0) {
      throw wrong(
          "is missing or cut short: the header promises "
              + count
              + " vectors, and the file ends before that; copy it again");
    }
    text = decode(length);
    int read = in.readNBytes(numbers.array(), 0, numbers.capacity());
    if (read < numbers.capacity()) {
      throw wrong(
          "ends after "
              + read
              + " of the "
              + numbers.capacity()
              + " bytes of its "
              + width
              + " numbers: the file was cut short; copy it again");
    }
  }

  private String decode(int length) {
    if (length == 0) {
      throw wrong("has no word before its numbers: the file is damaged, or its width is another");
    }
    try {
      return Utf8.decode(word, 0, length);
    } catch (CharacterCodingException e) {
      throw wrong(
          "has a word that is not UTF-8, "
              + Excerpt.quoted(new String(word, 0, length, StandardCharsets.ISO_8859_1))
              + ": the file is damaged, or its width is another than the header says");
    }
  }

  private void requireEnd(long count) throws IOException {
    int b = in.read();
    while (b == '\n') {
      b = in.read();
    }
    if (b >= 0) {
      throw new CorpusException(
          file,
          0,
          "goes on after the "
              + count
              + " vectors that its header promises: the header is wrong, or the file is damaged");
    }
  }

  @Override
  public String word() {
    return text;
  }

  @Override
  public void requireNumbers() {
    for (int i = 0; i < width; i++) {
      requireFinite(i);
    }
  }

  @Override
  public void copyNumbers(float[] target, int at) {
    for (int i = 0; i < width; i++) {
      target[at + i] = requireFinite(i);
    }
  }

  private float requireFinite(int i) {
    float value = numbers.getFloat(i * Float.BYTES);
    if (!Float.isFinite(value)) {
      throw wrong(
          "has "
              + value
              + " as number "
              + (i + 1)
              + ", expected a finite one: the file is damaged, or the training that wrote it"
              + " failed");
    }
    return value;
  }

  @Override
  public CorpusException wrong(String expected) {
    String name = text.isEmpty() ? "" : ", " + Excerpt.quoted(text);
    return new CorpusException(file, 0, "vector " + number + name + ": " + expected);
  }
}
