package trellis.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import trellis.config.schema.Key;

/** The settings {@code network.clusters}: clusters of words that the network reads. */
public record ClustersConfig(
    @Key(
            range = Key.FILE,
            example = "paths.gz",
            meaning =
                "clusters of words: Brown's, a line being a path of 0 and 1, a tab and a word; or"
                    + " any others, a line being a word, a tab and the name of its cluster")
        Optional<Path> file,
    @Key(
            def = "[4,6,10,20]",
            range = "[1, 1000]",
            meaning =
                "how many steps of a path are looked at; for each number a word has a vector."
                    + " Clusters without paths have one vector")
        List<Integer> prefixes,
    @Key(def = "10", range = "[1, 10000]", meaning = "length of each of these vectors") int dim,
    @Key(
            def = "true",
            meaning = "look a word up in lower case when the file does not have it as written")
        boolean lowercase) {

  /** Takes a copy of the list. */
  public ClustersConfig {
    prefixes = List.copyOf(prefixes);
  }
}
