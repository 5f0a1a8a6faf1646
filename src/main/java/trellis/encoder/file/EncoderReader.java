package trellis.encoder.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import trellis.encoder.onnx.OnnxEncoder;
import trellis.encoder.read.ByteSource;
import trellis.encoder.read.Place;
import trellis.encoder.weights.EncoderWeights;
import trellis.util.Sha256;

/** Reads the one encoder that stands among files. */
final class EncoderReader {
  private static final String INDEX = ".index.json";

  private final Entries entries;
  private final Path file;

  EncoderReader(Entries entries, Path file) {
    this.entries = entries;
    this.file = file;
  }

  /** Reads it. */
  EncoderFile read() throws IOException {
    String main = EncoderFinder.find(entries);
    String folder = main.substring(0, main.lastIndexOf('/') + 1);
    EncoderWeights weights =
        main.endsWith(".onnx") ? onnx(main, folder) : safetensors(main, folder);
    TokenizerSource tokenizer = TokenizerFinder.find(entries, main, weights.shape().vocabulary());
    return new EncoderFile(name(main), weights, tokenizer, sha256(weights, tokenizer));
  }

  private EncoderWeights onnx(String main, String folder) throws IOException {
    try (ByteSource graph = entries.open(main)) {
      return OnnxEncoder.read(entries.place(main), graph, name -> beside(folder, name));
    }
  }

  /** A file of weights beside a graph. */
  private ByteBuffer beside(String folder, String name) {
    String path = folder + name;
    if (!isInside(name) || !entries.has(path)) {
      throw entries
          .place(path)
          .refusal(
              "the graph keeps its weights in this file, which is not beside it: get it from where"
                  + " the graph is from, or export the graph with its weights inside");
    }
    try {
      return entries.bytes(path, Place.MOST_BYTES);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a name that stands in a file is that of a file beside it or below, and no other. */
  private static boolean isInside(String name) {
    return !name.isEmpty()
        && !name.startsWith("/")
        && name.indexOf('\\') < 0
        && name.indexOf(':') < 0
        && !List.of(name.split("/")).contains("..");
  }

  private EncoderWeights safetensors(String main, String folder) throws IOException {
    String config = folder + "config.json";
    if (!entries.has(config)) {
      throw entries
          .place(main)
          .refusal("config.json is missing beside it, which tells what the weights are for");
    }
    EncoderConfig shape = new EncoderConfig(entries.place(config), entries.small(config));
    List<Safetensors> files = new ArrayList<>();
    long bytes = 0;
    for (String name : main.endsWith(INDEX) ? shards(main, folder) : List.of(main)) {
      try (ByteSource file = entries.open(name)) {
        bytes += file.remaining();
        files.add(new Safetensors(entries.place(name), file));
      }
    }
    return SafetensorsEncoder.read(entries.place(main), shape, files, bytes);
  }

  private List<String> shards(String main, String folder) throws IOException {
    Place place = entries.place(main);
    Map<?, ?> index = EncoderConfig.object(place, entries.small(main));
    if (!(index.get("weight_map") instanceof Map<?, ?> map)) {
      throw place.refusal("it does not tell the files of the weights (weight_map)");
    }
    TreeSet<String> names = new TreeSet<>();
    for (Object value : map.values()) {
      String name = folder + value;
      if (names.add(name) && !(isInside(value.toString()) && entries.has(name))) {
        throw entries.place(name).refusal("this part of the weights is missing: get it, too");
      }
    }
    return List.copyOf(names);
  }

  /** By the graph or the folder, whichever has a name of its own. */
  private String name(String main) {
    String[] parts = main.split("/");
    String last = parts[parts.length - 1];
    if (last.endsWith(".onnx") && !last.startsWith("model")) {
      return last.substring(0, last.length() - ".onnx".length());
    }
    for (int i = parts.length - 2; i >= 0; i--) {
      if (!parts[i].equals("onnx")) {
        return parts[i];
      }
    }
    Path named = file.toAbsolutePath().normalize();
    boolean isInside = named.endsWith(last) && named.getParent() != null;
    Path folder = isInside ? named.getParent().getFileName() : named.getFileName();
    return folder == null ? "encoder" : folder.toString().replaceFirst("\\.(jar|zip)$", "");
  }

  private static String sha256(EncoderWeights weights, TokenizerSource tokenizer) {
    MessageDigest digest = Sha256.digest();
    weights.addTo(digest);
    digest.update(
        (tokenizer.kind() + " " + tokenizer.text().shown()).getBytes(StandardCharsets.UTF_8));
    digest.update(tokenizer.bytes());
    return Sha256.hex(digest);
  }
}
