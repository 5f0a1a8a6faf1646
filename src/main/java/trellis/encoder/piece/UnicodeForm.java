package trellis.encoder.piece;

import java.text.Normalizer;

/**
 * The normalization forms of Unicode 9, whatever Java runs.
 *
 * <p>Java's forms are asked, and they are stable: only characters that came later must be kept from
 * them. Such a character decomposes into nothing and combines with nothing, so the text before it
 * and the text behind it are brought into the form apart.
 */
enum UnicodeForm {
  NFC(Normalizer.Form.NFC),
  NFD(Normalizer.Form.NFD),
  NFKC(Normalizer.Form.NFKC),
  NFKD(Normalizer.Form.NFKD);

  private static final int FIRST_LATE = 0x7FD; // of that set

  private final Normalizer.Form form;

  UnicodeForm(Normalizer.Form form) {
    this.form = form;
  }

  /** The text in this form. */
  String of(String text) {
    StringBuilder changed = null;
    int from = 0;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      int next = i + Character.charCount(c);
      if (c >= FIRST_LATE && CharacterSet.LATE.has(c)) {
        changed = changed == null ? new StringBuilder() : changed;
        changed.append(Normalizer.normalize(text.substring(from, i), form));
        changed.append(text, i, next);
        from = next;
      }
      i = next;
    }
    String rest = Normalizer.normalize(text.substring(from), form);
    return changed == null ? rest : changed.append(rest).toString();
  }
}
