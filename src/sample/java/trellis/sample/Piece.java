package trellis.sample;

import java.util.List;
import java.util.Optional;

/** A piece of a pattern, as {@link PatternParser} reads it; it writes one of its expansions. */
sealed interface Piece {
  void writeTo(Expansion expansion);

  /** A word, or a part of one, written as it stands. */
  record Literal(String text) implements Piece {
    @Override
    public void writeTo(Expansion expansion) {
      expansion.write(text);
    }
  }

  /**
   * {@code {symbol}} or {@code {symbol@key}}: an expansion of a rule; with a key, the same one
   * throughout the sentence.
   */
  record Symbol(String name, Optional<String> key) implements Piece {
    @Override
    public void writeTo(Expansion expansion) {
      if (key.isPresent()) {
        expansion.writeSame(name, key.get());
      } else {
        expansion.writeRule(name);
      }
    }
  }

  /** {@code {one|another}}: one of the options, each as likely. */
  record Choice(List<Piece> options) implements Piece {
    public Choice {
      options = List.copyOf(options);
    }

    @Override
    public void writeTo(Expansion expansion) {
      expansion.dice().pick(options).writeTo(expansion);
    }
  }

  /** Parts without a blank between them, or a part with its tag: one token. */
  record Glued(List<Piece> parts, Optional<String> upos) implements Piece {
    public Glued {
      parts = List.copyOf(parts);
    }

    @Override
    public void writeTo(Expansion expansion) {
      String text = expansion.textOf(parts);
      if (upos.isPresent()) {
        expansion.write(text, upos.get());
      } else {
        expansion.write(text);
      }
    }
  }

  /** {@code <PER ... >}: what is inside is a name of the type. */
  record Name(String type, Piece inside) implements Piece {
    @Override
    public void writeTo(Expansion expansion) {
      expansion.writeName(type, inside);
    }
  }

  /** Pieces one after the other. */
  record Sequence(List<Piece> pieces) implements Piece {
    public Sequence {
      pieces = List.copyOf(pieces);
    }

    @Override
    public void writeTo(Expansion expansion) {
      for (Piece piece : pieces) {
        piece.writeTo(expansion);
      }
    }
  }
}
