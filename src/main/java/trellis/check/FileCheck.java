package trellis.check;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import trellis.corpus.CorpusFiles.CorpusFile;
import trellis.corpus.CorpusFiles.Split;
import trellis.corpus.CorpusFormat;
import trellis.error.CorpusException;
import trellis.text.CorpusInput;

/**
 * Checks the files of a corpus before they are read: whether two of them are one file, and whether
 * a file has another format than the config says.
 */
final class FileCheck {
  private static final int LINES_LOOKED_AT = 50;

  /** The first word of a sentence in CoNLL-U: ten columns, the first of them a 1. */
  private static final Pattern FIRST_WORD = Pattern.compile("1\t([^\t]+\t){8}[^\t]+");

  /** A row of columns whose last is a label of a span, or of none. */
  private static final Pattern LABELED_ROW = Pattern.compile(".*\\S[\t ](O|[A-Z]-\\S+)");

  private static final double MOST_ROWS = 0.8; // share of the lines that tells

  private final List<CorpusFile> files;
  private final List<Path> unlabelled;
  private final Findings findings;

  /**
   * Checks those files.
   *
   * @param unlabelled files without labels
   */
  FileCheck(List<CorpusFile> files, List<Path> unlabelled, Findings findings) {
    this.files = files;
    this.unlabelled = unlabelled;
    this.findings = findings;
  }

  void run() {
    for (int i = 0; i < files.size(); i++) {
      CorpusFile file = files.get(i);
      for (CorpusFile earlier : files.subList(0, i)) {
        if (isSame(earlier.path(), file.path())) {
          boolean dev = file.split() == Split.DEV && earlier.split() == Split.TRAIN;
          add(
              dev ? FindingKind.DEV_IS_TRAIN : FindingKind.SAME_FILE,
              file,
              file.name()
                  + " is the same file as "
                  + earlier.name()
                  + (dev
                      ? ": no epoch can be chosen by what was learned; name other sentences"
                      : ""));
        }
      }
      if (file.format() == CorpusFormat.CONLL && looksLikeConllu(file.path())) {
        add(
            FindingKind.WRONG_FORMAT,
            file,
            "looks like CoNLL-U (ten columns, words counted from 1): set data.format: conllu");
      }
    }
    for (Path text : unlabelled) {
      if (CorpusFormat.byName(text).isEmpty() && looksLikeColumns(text)) {
        findings.add(
            FindingKind.WRONG_FORMAT,
            text.toString(),
            "looks like columns with labels, and is read as a raw text, labels and all, because of"
                + " its name: call it .conll, or .conllu (data.unlabelled)");
      }
    }
  }

  private void add(FindingKind kind, CorpusFile file, String text) {
    findings.add(kind, file.path().toString(), text);
  }

  /** Whether two files are one, or have the same bytes. */
  private static boolean isSame(Path one, Path other) {
    try {
      return Files.isSameFile(one, other)
          || Files.size(one) > 0
              && Files.size(one) == Files.size(other)
              && Files.mismatch(one, other) < 0;
    } catch (IOException e) {
      return false; // one of them is missing, which is told when it is read
    }
  }

  private static boolean looksLikeConllu(Path file) {
    return firstLines(file).stream().anyMatch(FIRST_WORD.asMatchPredicate());
  }

  private static boolean looksLikeColumns(Path file) {
    List<String> lines =
        firstLines(file).stream().filter(one -> !one.isBlank() && !one.startsWith("#")).toList();
    long rows = lines.stream().filter(LABELED_ROW.asMatchPredicate()).count();
    return rows > 0 && rows >= MOST_ROWS * lines.size() || looksLikeConllu(file);
  }

  private static List<String> firstLines(Path file) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(CorpusInput.open(file), StandardCharsets.UTF_8))) {
      return lines.lines().limit(LINES_LOOKED_AT).toList();
    } catch (IOException | CorpusException | UncheckedIOException e) {
      return List.of(); // what cannot be read is told when the corpus is read
    }
  }
}
