package trellis.sample;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** A sentence, or a part of it, that is being written. */
final class Expansion {
  private static final BiFunction<Tags, String, String> UNTAGGED = (tags, text) -> "X";

  private final Grammar grammar;
  private final NameSource names;
  private final Dice dice;
  private final BiFunction<Tags, String, String> tagger;
  private final Map<String, List<Token>> kept;
  private final List<Token> tokens = new ArrayList<>();

  /** Starts an empty sentence. */
  Expansion(Grammar grammar, NameSource names, Dice dice) {
    this(grammar, names, dice, Tags::ofWord, new HashMap<>());
  }

  private Expansion(
      Grammar grammar,
      NameSource names,
      Dice dice,
      BiFunction<Tags, String, String> tagger,
      Map<String, List<Token>> kept) {
    this.grammar = grammar;
    this.names = names;
    this.dice = dice;
    this.tagger = tagger;
    this.kept = kept;
  }

  /** Where the names of a pool come from. */
  @FunctionalInterface
  interface NameSource {
    String draw(String pool);
  }

  Dice dice() {
    return dice;
  }

  List<Token> tokens() {
    return List.copyOf(tokens);
  }

  void write(String text) {
    write(text, tagger.apply(grammar.tags(), text));
  }

  void write(String text, String upos) {
    tokens.add(new Token(text, upos, Token.OUTSIDE));
  }

  void writeRule(String symbol) {
    Rule rule = grammar.rule(symbol);
    if (rule.poolSize() > 0) {
      write(names.draw(symbol), "PROPN");
    } else {
      dice.pick(rule.alternatives()).writeTo(this);
    }
  }

  /**
   * Writes what the key stood for before in this sentence; the first time, an expansion of the
   * rule.
   */
  void writeSame(String symbol, String key) {
    List<Token> known = kept.get(key);
    if (known != null) {
      tokens.addAll(known);
      return;
    }
    int from = tokens.size();
    writeRule(symbol);
    kept.put(key, List.copyOf(tokens.subList(from, tokens.size())));
  }

  /** Writes a name: its first token begins it, the others are inside. */
  void writeName(String type, Piece inside) {
    Expansion name = part(Tags::ofNameWord);
    inside.writeTo(name);
    String prefix = "B-";
    for (Token token : name.tokens) {
      tokens.add(token.withLabel(prefix + type));
      prefix = "I-";
    }
  }

  /** The text of pieces that together are one token. */
  String textOf(List<Piece> parts) {
    Expansion word = part(UNTAGGED);
    parts.forEach(piece -> piece.writeTo(word));
    StringBuilder text = new StringBuilder();
    word.tokens.forEach(token -> text.append(token.text()));
    return text.toString();
  }

  private Expansion part(BiFunction<Tags, String, String> partTagger) {
    return new Expansion(grammar, names, dice, partTagger, kept);
  }
}
