package trellis.model.archive;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import trellis.labels.LabelSet;
import trellis.labels.TagScheme;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.vocab.Vocabulary;

/** Takes archives apart and puts them together again, rightly or wrongly. */
public final class Archives {
  private Archives() {}

  /** A model of about two megabytes, nearly all of them the weights of its layers. */
  public static TaggerModel large() {
    return RandomModel.of(
        "data: {train: a, dev: b}\nnetwork: {words: {dim: 400, hidden: 100}}",
        new LabelSet(TagScheme.BIO, TagScheme.BIO, List.of("O", "B-X", "I-X")),
        Vocabulary.of(List.of("a", "b")),
        1);
  }

  public static byte[] bytes(TaggerModel model) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ModelArchive.write(model, out);
    return out.toByteArray();
  }

  public static TaggerModel read(byte[] archive) {
    return ModelArchive.read(new ByteArrayInputStream(archive), "test.trellis");
  }

  /** The entries by name, in order, read by the JDK. */
  public static Map<String, byte[]> entries(byte[] archive) throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        entries.put(entry.getName(), zip.readAllBytes());
      }
    }
    return entries;
  }

  /** The entries as our own writer zips them. */
  public static byte[] zipped(Map<String, byte[]> entries) throws IOException {
    return zipped(List.of(entries));
  }

  /** The entries of all maps, one after the other. */
  public static byte[] zipped(List<Map<String, byte[]>> maps) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ZipWriter zip = new ZipWriter(out);
    Map<String, String> twice = new LinkedHashMap<>(); // no writer writes a name twice
    Set<String> names = new HashSet<>();
    for (Map<String, byte[]> entries : maps) {
      for (Map.Entry<String, byte[]> one : entries.entrySet()) {
        String name = one.getKey();
        if (!names.add(name)) {
          name = "~" + name.substring(1);
          twice.put(name, one.getKey());
        }
        ArchiveEntry entry = ArchiveEntry.of(name, one.getValue());
        zip.add(entry, Fingerprint.of(entry.content()));
      }
    }
    zip.finish();
    String archive = out.toString(StandardCharsets.ISO_8859_1);
    for (Map.Entry<String, String> name : twice.entrySet()) {
      archive = archive.replace(name.getKey(), name.getValue());
    }
    return archive.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** The entries as the JDK zips them, with all sizes before the contents. */
  public static byte[] zippedByJdk(Map<String, byte[]> entries, int method) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> one : entries.entrySet()) {
        CRC32 crc = new CRC32();
        crc.update(one.getValue());
        ZipEntry entry = new ZipEntry(one.getKey());
        entry.setMethod(method);
        entry.setSize(one.getValue().length);
        entry.setCrc(crc.getValue());
        if (method == ZipEntry.DEFLATED) {
          entry.setCompressedSize(deflatedSize(one.getValue()));
        }
        zip.putNextEntry(entry);
        zip.write(one.getValue());
      }
    }
    return out.toByteArray();
  }

  private static int deflatedSize(byte[] content) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    try (DeflaterOutputStream deflating = new DeflaterOutputStream(out, deflater)) {
      deflating.write(content);
    }
    deflater.end();
    return out.size();
  }

  /** Puts another content in place of an entry's, and its size and digest into the manifest. */
  public static void replace(Map<String, byte[]> entries, String name, byte[] content)
      throws IOException {
    Fingerprint before = Fingerprint.of(ArchiveEntry.of(name, entries.get(name)).content());
    Fingerprint after = Fingerprint.of(ArchiveEntry.of(name, content).content());
    entries.put(name, content);
    edit(entries, "manifest.json", line(name, before), line(name, after));
  }

  private static String line(String name, Fingerprint fingerprint) {
    return "\"name\" : \""
        + name
        + "\",\n      \"size\" : "
        + fingerprint.size()
        + ",\n      \"sha256\" : \""
        + fingerprint.sha256();
  }

  /** Changes the text of an entry; the text to change must be there. */
  public static void edit(Map<String, byte[]> entries, String name, String from, String to) {
    String text = new String(entries.get(name), StandardCharsets.UTF_8);
    if (!text.contains(from)) {
      throw new IllegalArgumentException(name + " has no " + from + " in " + text);
    }
    entries.put(name, text.replace(from, to).getBytes(StandardCharsets.UTF_8));
  }

  /** Where the header of an entry stands. */
  public static int headerOf(String name, byte[] archive) {
    String bytes = new String(archive, StandardCharsets.ISO_8859_1);
    int header = bytes.indexOf("PK\3\4");
    while (!bytes.startsWith(name, header + 30)) {
      header = bytes.indexOf("PK\3\4", header + 1);
    }
    return header;
  }
}
