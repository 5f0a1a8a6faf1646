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

  private final Normalizer.Form form;

  UnicodeForm(Normalizer.Form form) {
    this.form = form;
  }

  /** The text in this form. */
  String of(String text) {
    return Normalizer.normalize(text, form);
  }
}
