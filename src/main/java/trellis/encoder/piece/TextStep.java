package trellis.encoder.piece;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/** A change of a text before it is split: the field {@code normalizer} of tokenizer.json. */
sealed interface TextStep {
  /** The changed text. */
  String apply(String text);

  /** Writes the step as tokenizer.json has it. */
  void write(JsonGenerator json) throws IOException;

  /** The four steps of BERT, each of which can be left out. */
  record Bert(boolean cleansText, boolean splitsChinese, boolean stripsAccents, boolean lowers)
      implements TextStep {
    @Override
    public String apply(String text) {
      String changed = cleansText ? cleansed(text) : text;
      changed = splitsChinese ? withChineseApart(changed) : changed;
      changed =
          stripsAccents ? without(CharacterSet.NONSPACING, UnicodeForm.NFD.of(changed)) : changed;
      return lowers ? LowerCase.of(changed) : changed;
    }

    private static String cleansed(String text) {
      StringBuilder clean = new StringBuilder(text.length());
      for (int i = 0; i < text.length(); ) {
        int c = text.codePointAt(i);
        i += Character.charCount(c);
        if (!isDropped(c)) {
          clean.appendCodePoint(CharacterSet.isSpace(c) ? ' ' : c);
        }
      }
      return clean.toString();
    }

    /** Control and format characters of Unicode 8, private ones, and the replacement character. */
    private static boolean isDropped(int c) {
      if (c < 0xAD) {
        return c < ' ' ? c != '\t' && c != '\n' && c != '\r' : c >= 0x7F && c <= 0x9F;
      }
      if (c < 0x2000) {
        return switch (c) {
          case 0xAD, 0x61C, 0x6DD, 0x70F, 0x180E -> true;
          default -> c >= 0x600 && c <= 0x605;
        };
      }
      return c >= 0x200B && c <= 0x200F
          || c >= 0x202A && c <= 0x202E
          || c >= 0x2060 && c <= 0x206F && c != 0x2065
          || c >= 0xE000 && c <= 0xF8FF
          || c == 0xFEFF
          || c >= 0xFFF9 && c <= 0xFFFB
          || c == 0xFFFD
          || c == 0x110BD
          || c >= 0x1BCA0 && c <= 0x1BCA3
          || c >= 0x1D173 && c <= 0x1D17A
          || c == 0xE0001
          || c >= 0xE0020 && c <= 0xE007F
          || c >= 0xF0000 && c <= 0xFFFFD
          || c >= 0x100000 && c <= 0x10FFFD;
    }

    private static String withChineseApart(String text) {
      StringBuilder apart = new StringBuilder(text.length());
      for (int i = 0; i < text.length(); ) {
        int c = text.codePointAt(i);
        i += Character.charCount(c);
        if (isChinese(c)) {
          apart.append(' ').appendCodePoint(c).append(' ');
        } else {
          apart.appendCodePoint(c);
        }
      }
      return apart.toString();
    }

    /** The blocks that BERT calls Chinese; the last but one begins late in the library, too. */
    private static boolean isChinese(int c) {
      return c >= 0x3400
          && (c <= 0x4DBF
              || c >= 0x4E00 && c <= 0x9FFF
              || c >= 0xF900 && c <= 0xFAFF
              || c >= 0x20000 && c <= 0x2A6DF
              || c >= 0x2A700 && c <= 0x2B81F
              || c >= 0x2B920 && c <= 0x2CEAF
              || c >= 0x2F800 && c <= 0x2FA1F);
    }

    @Override
    public void write(JsonGenerator json) throws IOException {
      json.writeStringField("type", "BertNormalizer");
      json.writeBooleanField("clean_text", cleansText);
      json.writeBooleanField("handle_chinese_chars", splitsChinese);
      json.writeBooleanField("strip_accents", stripsAccents);
      json.writeBooleanField("lowercase", lowers);
    }
  }

  /** Lower case of every character. */
  record Lowercase() implements TextStep {
    @Override
    public String apply(String text) {
      return LowerCase.of(text);
    }

    @Override
    public void write(JsonGenerator json) throws IOException {
      json.writeStringField("type", "Lowercase");
    }
  }

  /** Drops combining marks; a step before must have taken them off their letters. */
  record StripAccents() implements TextStep {
    @Override
    public String apply(String text) {
      return without(CharacterSet.MARKS, text);
    }

    @Override
    public void write(JsonGenerator json) throws IOException {
      json.writeStringField("type", "StripAccents");
    }
  }

  /** Brings the text into one of Unicode's normalization forms. */
  record Form(UnicodeForm form) implements TextStep {
    @Override
    public String apply(String text) {
      return form.of(text);
    }

    @Override
    public void write(JsonGenerator json) throws IOException {
      json.writeStringField("type", form.name());
    }
  }

  /** Replaces a text, which is not empty, by another wherever it stands. */
  record Replace(String found, String content) implements TextStep {
    @Override
    public String apply(String text) {
      return text.replace(found, content);
    }

    @Override
    public void write(JsonGenerator json) throws IOException {
      json.writeStringField("type", "Replace");
      json.writeObjectFieldStart("pattern");
      json.writeStringField("String", found);
      json.writeEndObject();
      json.writeStringField("content", content);
    }
  }

  /** Puts a text before a text that is not empty. */
  record Prepend(String prefix) implements TextStep {
    @Override
    public String apply(String text) {
      return text.isEmpty() ? text : prefix + text;
    }

    @Override
    public void write(JsonGenerator json) throws IOException {
      json.writeStringField("type", "Prepend");
      json.writeStringField("prepend", prefix);
    }
  }

  /** Takes white space off the ends. */
  record Strip(boolean left, boolean right) implements TextStep {
    @Override
    public String apply(String text) {
      int from = 0;
      int to = text.length();
      while (left && from < to && CharacterSet.isSpace(text.charAt(from))) {
        from++;
      }
      while (right && from < to && CharacterSet.isSpace(text.charAt(to - 1))) {
        to--;
      }
      return text.substring(from, to);
    }

    @Override
    public void write(JsonGenerator json) throws IOException {
      json.writeStringField("type", "Strip");
      json.writeBooleanField("strip_left", left);
      json.writeBooleanField("strip_right", right);
    }
  }

  /** Several steps, one after the other; with none the text stays as it is. */
  record Sequence(List<TextStep> steps) implements TextStep {
    @Override
    public String apply(String text) {
      String changed = text;
      for (TextStep step : steps) {
        changed = step.apply(changed);
      }
      return changed;
    }

    @Override
    public void write(JsonGenerator json) throws IOException {
      json.writeStringField("type", "Sequence");
      json.writeArrayFieldStart("normalizers");
      for (TextStep step : steps) {
        json.writeStartObject();
        step.write(json);
        json.writeEndObject();
      }
      json.writeEndArray();
    }
  }

  private static String without(CharacterSet set, String text) {
    StringBuilder rest = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (c < 0x80 || !set.has(c)) {
        rest.appendCodePoint(c);
      }
    }
    return rest.toString();
  }
}
