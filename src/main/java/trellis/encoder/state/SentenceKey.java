package trellis.encoder.state;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import trellis.util.Sha256;

/** What a sentence is found by: 128 bits of the digest of its tokens. */
record SentenceKey(long high, long low) implements Comparable<SentenceKey> {

  static SentenceKey of(List<String> tokens) {
    MessageDigest digest = Sha256.digest();
    ByteBuffer length = ByteBuffer.allocate(Integer.BYTES);
    for (String token : tokens) {
      byte[] bytes = token.getBytes(StandardCharsets.UTF_16BE); // half of a pair is a token, too
      digest.update(length.putInt(0, bytes.length).array());
      digest.update(bytes);
    }
    ByteBuffer bits = ByteBuffer.wrap(digest.digest());
    return new SentenceKey(bits.getLong(), bits.getLong());
  }

  @Override
  public int compareTo(SentenceKey other) {
    int byHigh = Long.compare(high, other.high);
    return byHigh != 0 ? byHigh : Long.compare(low, other.low);
  }
}
