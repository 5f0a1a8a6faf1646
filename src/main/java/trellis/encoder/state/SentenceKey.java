package trellis.encoder.state;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import trellis.encoder.context.Passage;
import trellis.util.Sha256;

/**
 * What a sentence is found by: 128 bits of the digest of its tokens, and of those that it is read
 * with.
 */
record SentenceKey(long high, long low) implements Comparable<SentenceKey> {

  private static final int BEFORE = -1; // where the length of a token could stand
  private static final int AFTER = -2;

  static SentenceKey of(Passage sentence) {
    MessageDigest digest = Sha256.digest();
    add(sentence.tokens(), digest);
    if (!sentence.neighbors().isEmpty()) {
      digest.update(number(BEFORE));
      sentence.neighbors().before().forEach(tokens -> add(tokens, digest));
      digest.update(number(AFTER));
      sentence.neighbors().after().forEach(tokens -> add(tokens, digest));
    }
    ByteBuffer bits = ByteBuffer.wrap(digest.digest());
    return new SentenceKey(bits.getLong(), bits.getLong());
  }

  private static void add(List<String> tokens, MessageDigest digest) {
    for (String token : tokens) {
      byte[] bytes = token.getBytes(StandardCharsets.UTF_16BE); // half of a pair is a token, too
      digest.update(number(bytes.length));
      digest.update(bytes);
    }
  }

  private static byte[] number(int number) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
  }

  @Override
  public int compareTo(SentenceKey other) {
    int byHigh = Long.compare(high, other.high);
    return byHigh != 0 ? byHigh : Long.compare(low, other.low);
  }
}
