package trellis.encoder.open;

import java.nio.file.Path;
import trellis.encoder.context.StoredEncoder;
import trellis.encoder.file.EncoderFile;
import trellis.encoder.file.TokenizerSource;
import trellis.encoder.piece.PieceTokenizer;
import trellis.encoder.read.Place;
import trellis.error.ModelException;

/** Reads an encoder with its tokenizer. */
public final class EncoderOpener {
  private EncoderOpener() {}

  /**
   * Reads a folder, an {@code .onnx} or a jar.
   *
   * @throws ModelException when it is not there, is damaged, or is something else
   */
  public static StoredEncoder read(Path file) {
    EncoderFile read = EncoderFile.read(file);
    PieceTokenizer tokenizer = tokenizer(read.tokenizer());
    int rows = read.weights().shape().vocabulary();
    if (tokenizer.size() > rows) {
      throw read.tokenizer()
          .place()
          .refusal(
              "has the piece "
                  + (tokenizer.size() - 1)
                  + ", but the encoder has only "
                  + rows
                  + ": the two do not belong together");
    }
    return new StoredEncoder(read.name(), read.sha256(), read.weights(), tokenizer);
  }

  private static PieceTokenizer tokenizer(TokenizerSource source) {
    Place place = source.place();
    TokenizerSource.Text text = source.text();
    return switch (source.kind()) {
      case TOKENIZER_JSON -> PieceTokenizer.read(place.file(), place.entry(), source.bytes());
      case VOCAB_TXT ->
          PieceTokenizer.ofVocabulary(
              place.file(),
              place.entry(),
              source.bytes(),
              text.isLowerCased(),
              text.stripsAccents(),
              text.splitsChinese());
    };
  }
}
