package trellis.encoder.piece;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A cut of a text into parts: the field {@code pre_tokenizer} of tokenizer.json. */
sealed interface SplitStep {
  /** Adds the parts of a text that is not empty; none of them is empty. */
  void split(String text, List<String> parts);

  /** Writes the step as tokenizer.json has it. */
  void write(JsonGenerator json) throws IOException;

  /** At white space, which is dropped; punctuation marks are parts of their own. */
  record Bert() implements SplitStep {
    @Override
    public void split(String text, List<String> parts) {
      Parts.split(text, parts, true, true);
    }

    @Override
    public void write(JsonGenerator json) throws IOException {
      json.writeStringField("type", "BertPreTokenizer");
    }
  }

  /** At white space, which is dropped. */
  record WhitespaceSplit() implements SplitStep {
    @Override
    public void split(String text, List<String> parts) {
      Parts.split(text, parts, true, false);
    }

    @Override
    public void write(JsonGenerator json) throws IOException {
      json.writeStringField("type", "WhitespaceSplit");
    }
  }

  /** Punctuation marks are parts of their own. */
  record Punctuation() implements SplitStep {
    @Override
    public void split(String text, List<String> parts) {
      Parts.split(text, parts, false, true);
    }

    @Override
    public void write(JsonGenerator json) throws IOException {
      json.writeStringField("type", "Punctuation");
      json.writeStringField("behavior", "Isolated");
    }
  }

  /** Runs of word characters, and runs of what is neither that nor white space. */
  record Whitespace() implements SplitStep {
    @Override
    public void split(String text, List<String> parts) {
      int from = 0;
      int kind = Parts.SPACE;
      for (int i = 0; i < text.length(); ) {
        int c = text.codePointAt(i);
        int now = Parts.kind(c);
        if (now != kind) {
          if (kind != Parts.SPACE) {
            parts.add(text.substring(from, i));
          }
          from = i;
          kind = now;
        }
        i += Character.charCount(c);
      }
      if (kind != Parts.SPACE) {
        parts.add(text.substring(from));
      }
    }

    @Override
    public void write(JsonGenerator json) throws IOException {
      json.writeStringField("type", "Whitespace");
    }
  }

  /** Splits as GPT-2 does, if asked, and makes a character of each byte. */
  record ByteLevel(boolean splits) implements SplitStep {
    @Override
    public void split(String text, List<String> parts) {
      String spaced = text.charAt(0) == ' ' ? text : ' ' + text;
      int from = 0;
      while (from < spaced.length()) {
        int to = splits ? Gpt2Split.end(spaced, from) : spaced.length();
        parts.add(Gpt2Split.byteCharacters(spaced.substring(from, to)));
        from = to;
      }
    }

    @Override
    public void write(JsonGenerator json) throws IOException {
      json.writeStringField("type", "ByteLevel");
      json.writeBooleanField("add_prefix_space", true);
      json.writeBooleanField("trim_offsets", true);
      json.writeBooleanField("use_regex", splits);
    }
  }

  /** Several steps: each splits the parts of the one before. */
  record Sequence(List<SplitStep> steps) implements SplitStep {
    @Override
    public void split(String text, List<String> parts) {
      List<String> all = List.of(text);
      for (SplitStep step : steps) {
        List<String> next = new ArrayList<>();
        for (String part : all) {
          step.split(part, next);
        }
        all = next;
      }
      parts.addAll(all);
    }

    @Override
    public void write(JsonGenerator json) throws IOException {
      json.writeStringField("type", "Sequence");
      json.writeArrayFieldStart("pretokenizers");
      for (SplitStep step : steps) {
        json.writeStartObject();
        step.write(json);
        json.writeEndObject();
      }
      json.writeEndArray();
    }
  }

  /** What several steps need. */
  final class Parts {
    static final int SPACE = 0;
    static final int WORD = 1;
    static final int OTHER = 2;

    private Parts() {}

    static void split(String text, List<String> parts, boolean atSpace, boolean atPunctuation) {
      int from = 0;
      for (int i = 0; i < text.length(); ) {
        int c = text.codePointAt(i);
        int next = i + Character.charCount(c);
        boolean isSpace = atSpace && CharacterSet.isSpace(c);
        if (isSpace || atPunctuation && isPunctuation(c)) {
          if (from < i) {
            parts.add(text.substring(from, i));
          }
          if (!isSpace) {
            parts.add(text.substring(i, next));
          }
          from = next;
        }
        i = next;
      }
      if (from < text.length()) {
        parts.add(text.substring(from));
      }
    }

    static boolean isPunctuation(int c) {
      if (c < 0x80) {
        return c > ' ' && c < 0x7F && !isAsciiLetterOrDigit(c);
      }
      return CharacterSet.PUNCTUATION.has(c);
    }

    static boolean isAsciiLetterOrDigit(int c) {
      return (c | 0x20) >= 'a' && (c | 0x20) <= 'z' || c >= '0' && c <= '9';
    }

    static int kind(int c) {
      if (CharacterSet.isSpace(c)) {
        return SPACE;
      }
      boolean isWord = c < 0x80 ? isAsciiLetterOrDigit(c) || c == '_' : CharacterSet.WORD.has(c);
      return isWord ? WORD : OTHER;
    }
  }
}
