package trellis.train.part;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import trellis.util.Sha256;

/**
 * Tells sets of sentences apart, whatever their order and whatever parts they are in: the sum of
 * the SHA-256 of each.
 */
public final class SentenceDigest {
  private final MessageDigest ofOne = Sha256.digest();
  private final long[] sums = new long[4]; // of the four parts of a SHA-256

  /** Takes a sentence. */
  public void add(LabeledSentence sentence) {
    add(sentence.tokens());
    add(sentence.labels());
    sentence.features().forEach(this::add);
    add(ByteBuffer.wrap(ofOne.digest()));
  }

  private void add(List<String> texts) {
    add(texts.size());
    for (String text : texts) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      add(bytes.length);
      ofOne.update(bytes);
    }
  }

  private void add(int number) {
    for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
      ofOne.update((byte) (number >> shift));
    }
  }

  private void add(ByteBuffer digest) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += digest.getLong();
    }
  }

  /** The digest of the sentences so far, in hexadecimal. */
  public String hex() {
    ByteBuffer bytes = ByteBuffer.allocate(sums.length * Long.BYTES);
    Arrays.stream(sums).forEach(bytes::putLong);
    return HexFormat.of().formatHex(bytes.array());
  }

  /** The digest of all sentences that some digests are of. */
  static String sum(List<String> digests) {
    SentenceDigest all = new SentenceDigest();
    digests.forEach(one -> all.add(ByteBuffer.wrap(HexFormat.of().parseHex(one))));
    return all.hex();
  }
}
