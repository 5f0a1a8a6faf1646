package trellis.sample;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes the sentences of all splits, none of them twice. */
final class CorpusMaker {
  private final Grammar grammar = new Grammar();
  private final long seed;
  private final NamePools pools;
  private final Set<String> written = new HashSet<>();

  CorpusMaker(long seed) {
    this.seed = seed;
    this.pools = new NamePools(grammar, new Dice(seed));
  }

  /** The sentences of each split. */
  Map<Split, List<List<Token>>> make() {
    Map<Split, List<List<Token>>> corpus = new EnumMap<>(Split.class);
    for (Split split : Split.values()) {
      corpus.put(split, sentences(split, new Dice(seed + 1 + split.ordinal())));
    }
    return corpus;
  }

  private List<List<Token>> sentences(Split split, Dice dice) {
    List<List<Token>> sentences = new ArrayList<>();
    while (sentences.size() < split.sentences()) {
      List<Token> sentence = sentence(split, dice);
      if (written.add(withoutCase(sentence))) {
        sentences.add(sentence);
      }
    }
    return sentences;
  }

  private List<Token> sentence(Split split, Dice dice) {
    Topic topic = Topic.draw(dice);
    Expansion expansion = new Expansion(grammar, oncePerSentence(split, dice), dice);
    dice.pick(grammar.rule(topic.symbol()).alternatives(split)).writeTo(expansion);
    return Casing.draw(topic, dice).apply(Spelling.adjust(expansion.tokens()));
  }

  private Expansion.NameSource oncePerSentence(Split split, Dice dice) {
    Set<String> used = new HashSet<>();
    return pool -> {
      String name = pools.draw(pool, split, dice);
      while (!used.add(name)) {
        name = pools.draw(pool, split, dice);
      }
      return name;
    };
  }

  private static String withoutCase(List<Token> sentence) {
    return sentence.stream()
        .map(Token::text)
        .collect(Collectors.joining(" "))
        .toLowerCase(Locale.ROOT);
  }
}
