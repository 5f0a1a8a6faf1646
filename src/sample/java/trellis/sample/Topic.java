package trellis.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a sentence is about; the patterns of a topic are a rule and a file of its name. */
enum Topic {
  SPORT(12),
  BUSINESS(11),
  POLITICS(11),
  CRIME(9),
  CULTURE(9),
  WEATHER(6),
  TRANSPORT(8),
  SCIENCE(8),
  LIVES(9),
  LETTERS(8),
  HEADLINES(13),
  VIEWS(34);

  private final int weight;

  Topic(int weight) {
    this.weight = weight;
  }

  /** The rule that holds the topic's sentences. */
  String symbol() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Draws a topic, each as often as its weight says. */
  static Topic draw(Dice dice) {
    List<Topic> drum = new ArrayList<>();
    for (Topic topic : values()) {
      for (int i = 0; i < topic.weight; i++) {
        drum.add(topic);
      }
    }
    return dice.pick(drum);
  }
}
