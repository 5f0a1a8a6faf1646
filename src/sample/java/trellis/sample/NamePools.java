package trellis.sample;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Coins the names of the rules that are pools, and deals them out: some are common to all splits,
 * most belong to one of them.
 *
 * <p>The parts that names are composed of are known to every split; only their combinations are
 * held out.
 */
final class NamePools {
  /** How many of a pool's names every split may use; the others belong to one split each. */
  private static final int COMMON_ENTRIES_PERCENT = 8;

  /** How many of a pool's names belong to dev, and as many to test; the rest is train's. */
  private static final int HELD_OUT_ENTRIES_PERCENT = 22;

  /** How often a sentence takes a common name: real names repeat too. */
  private static final int COMMON_DRAWS_PERCENT = 67;

  private static final int TRIES_PER_NAME = 200;

  /** Clusters of letters that no English reader would expect in a name. */
  private static final Pattern UNSPEAKABLE =
      Pattern.compile(".*(?:aa|vv|ii|uu|yi|iy|(.)\\1\\1|[aeiouyäöéü]{3}|[^aeiouyäöéü]{6}).*");

  private final Map<String, Pool> pools = new TreeMap<>();
  private final Set<String> coined = new HashSet<>();

  private record Pool(List<String> common, Map<Split, List<String>> own) {}

  NamePools(Grammar grammar, Dice dice) {
    for (Rule rule : grammar.rules()) {
      if (rule.poolSize() > 0) {
        pools.put(rule.name(), deal(coin(rule, grammar, dice)));
      }
    }
  }

  /** Draws a name for a sentence of the split. */
  String draw(String pool, Split split, Dice dice) {
    Pool names = pools.get(pool);
    return dice.percent(COMMON_DRAWS_PERCENT)
        ? dice.pickFrontLoaded(names.common())
        : dice.pick(names.own().get(split));
  }

  private List<String> coin(Rule rule, Grammar grammar, Dice dice) {
    List<String> names = new ArrayList<>();
    int triesLeft = rule.poolSize() * TRIES_PER_NAME;
    while (names.size() < rule.poolSize()) {
      if (triesLeft-- == 0) {
        throw new GrammarException(
            "[" + rule.name() + "] coins " + names.size() + " names, not " + rule.poolSize());
      }
      Expansion scratch = new Expansion(grammar, NamePools::refuseNesting, dice);
      String word = scratch.textOf(List.of(dice.pick(rule.alternatives())));
      String name = word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
      if (isFree(word.toLowerCase(Locale.ROOT), grammar.tags()) && coined.add(name)) {
        names.add(name);
      }
    }
    return names;
  }

  private static boolean isFree(String word, Tags tags) {
    return !tags.isWord(word) && !UNSPEAKABLE.matcher(word).matches();
  }

  private static String refuseNesting(String pool) {
    throw new GrammarException("[" + pool + "] is a pool; another pool cannot be made of it");
  }

  private static Pool deal(List<String> names) {
    int common = names.size() * COMMON_ENTRIES_PERCENT / 100;
    int heldOut = names.size() * HELD_OUT_ENTRIES_PERCENT / 100;
    int dev = names.size() - 2 * heldOut;
    int test = names.size() - heldOut;
    Map<Split, List<String>> own = new EnumMap<>(Split.class);
    own.put(Split.TRAIN, List.copyOf(names.subList(common, dev)));
    own.put(Split.DEV, List.copyOf(names.subList(dev, test)));
    own.put(Split.TEST, List.copyOf(names.subList(test, names.size())));
    return new Pool(List.copyOf(names.subList(0, common)), own);
  }
}
