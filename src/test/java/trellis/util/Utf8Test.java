package trellis.util;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.CharacterCodingException;
import org.junit.jupiter.api.Test;

class Utf8Test {
  @Test
  void theFirstFaultIsFoundInAnyPartAndAnyOrder() {
    Utf8 utf8 = new Utf8();
    byte[] bytes = ("é" + "x".repeat(5_000) + "😀\n").getBytes(UTF_8);
    assertEquals(-1, utf8.firstFault(bytes, 0, bytes.length));
    assertEquals(1, utf8.firstFault(bytes, 1, bytes.length)); // the second half of é
    assertEquals(0, utf8.firstFault(bytes, 0, 1)); // the first half alone
    bytes[3_000] = (byte) 0xFF;
    assertEquals(3_000, utf8.firstFault(bytes, 0, bytes.length));
    assertEquals(-1, utf8.firstFault(bytes, 3_001, bytes.length));
    assertEquals(-1, utf8.firstFault(bytes, 7, 7));
  }

  @Test
  void halfASurrogatePairAndOverlongFormsAreFaults() {
    byte[] half = {(byte) 0xED, (byte) 0xA0, (byte) 0x80};
    assertEquals(0, new Utf8().firstFault(half, 0, half.length));
    byte[] slash = {'a', (byte) 0xC0, (byte) 0xAF};
    assertEquals(1, new Utf8().firstFault(slash, 0, slash.length));
  }

  @Test
  void aPartIsDecodedOrRefused() throws CharacterCodingException {
    byte[] bytes = "aé😀".getBytes(UTF_8);
    assertEquals("é😀", Utf8.decode(bytes, 1, bytes.length));
    assertThrows(CharacterCodingException.class, () -> Utf8.decode(bytes, 0, 2));
  }
}
