package trellis.sample;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All rules, with the tags of the words that they use. */
final class Grammar {
  private static final List<String> LEXICONS =
      List.of("people", "places", "organisations", "misc", "numbers", "words");

  private final Tags tags = new Tags(Section.readAll("tags.txt"));
  private final Map<String, Rule> rules = new TreeMap<>();

  /** Reads the lexicons and the patterns of the topics. */
  Grammar() {
    LEXICONS.forEach(name -> readRules("lexicon/" + name + ".txt"));
    for (Topic topic : Topic.values()) {
      readRules("patterns/" + topic.symbol() + ".txt");
    }
  }

  private void readRules(String resource) {
    for (Section section : Section.readAll(resource)) {
      if (rules.put(section.name(), Rule.of(section)) != null) {
        throw new GrammarException(
            resource + ": the rule [" + section.name() + "] was there before");
      }
    }
  }

  Tags tags() {
    return tags;
  }

  Rule rule(String symbol) {
    Rule rule = rules.get(symbol);
    if (rule == null) {
      throw new GrammarException("there is no rule [" + symbol + "]");
    }
    return rule;
  }

  /** The rules in the order of their names. */
  Collection<Rule> rules() {
    return rules.values();
  }
}
