package trellis.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import trellis.config.schema.Key;
import trellis.config.schema.OneOrMore;

/** The settings {@code network.gazetteers}: lists of names that the network reads. */
public record GazetteersConfig(
    @Key(
            range = Key.FILE,
            example = "[LOC.txt]",
            meaning =
                "lists of names, a line each, tokens set off by blanks; before a name may stand its"
                    + " type and a tab, else the type is the file's name up to its first dot. The"
                    + " network learns a vector for each type and position in a name (first, inner,"
                    + " last, only)")
        Optional<OneOrMore<Path>> file,
    @Key(
            def = "longest",
            meaning =
                "longest: of each type the longest name that begins at a token, then those behind"
                    + " it; all: every name, also within others")
        Matches matches,
    @Key(
            def = "true",
            meaning =
                "find names in any case, which the network sees by the word itself; false: as"
                    + " written alone")
        boolean lowercase,
    @Key(
            def = "20",
            range = "[1, 10000]",
            meaning =
                "length of the vector of a token, the sum of those of its types and positions")
        int dim,
    @Key(
            def = "0.2",
            range = "[0, 1)",
            meaning =
                "share of the names found that training passes over, so that the network does not"
                    + " lean on the lists")
        double dropout) {

  /** Which names are found. */
  public enum Matches {
    LONGEST,
    ALL
  }

  /** The files in their order; none when none is given. */
  public List<Path> files() {
    return file.isPresent() ? file.get().values() : List.of();
  }

  /** Whether names within others are found, too. */
  public boolean findsAll() {
    return matches == Matches.ALL;
  }
}
