package trellis.sample;

import java.util.Locale;

/** The three files of the corpus. */
enum Split {
  TRAIN(1500),
  DEV(300),
  TEST(300);

  private final int sentences;

  Split(int sentences) {
    this.sentences = sentences;
  }

  int sentences() {
    return sentences;
  }

  String fileName() {
    return name().toLowerCase(Locale.ROOT) + ".conll";
  }
}
