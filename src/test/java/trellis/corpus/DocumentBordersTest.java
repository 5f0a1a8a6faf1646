package trellis.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.annotation.SpanFindings;
import trellis.config.ConfigReader;
import trellis.corpus.CorpusFiles.CorpusFile;
import trellis.text.Sentence;

/** Where documents begin, in each form that a corpus can have. */
class DocumentBordersTest {
  @TempDir private Path folder;

  /** The first tokens of the sentences of a file, a list for each document. */
  private List<List<String>> documents(String name, String keys) {
    String yaml = "data: {train: " + folder.resolve(name) + ", dev: 10%" + keys + "}\n";
    CorpusFile file = CorpusFiles.of(ConfigReader.parse("test.yaml", yaml)).get(0);
    List<List<String>> documents = new ArrayList<>();
    Sentence last = null;
    for (Sentence sentence : file.open(new SpanFindings()).readAll()) {
      if (last == null || Sentence.isBorder(last, sentence)) {
        documents.add(new ArrayList<>());
      }
      documents.get(documents.size() - 1).add(sentence.tokens().get(0));
      last = sentence;
    }
    return documents;
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static final List<List<String>> TWO = List.of(List.of("Ada", "She"), List.of("Bob"));

  @Test
  void borderLines() throws IOException {
    write("a", "-DOCSTART- O\n\nAda B-PER\n\nShe O\n\n-DOCSTART- O\n\nBob B-PER\n");
    assertEquals(TWO, documents("a", ""));
    write("b", "Ada B-PER\n\nShe O\n\n-DOCSTART- O\n\nBob B-PER\n");
    assertEquals(TWO, documents("b", ""), "the first document needs no border");
  }

  @Test
  void comments() throws IOException {
    write(
        "a",
        "# newdoc id = 1\n# sent_id = 1\nAda B-PER\n\n# sent_id = 2\nShe O\n\n"
            + "# newdoc id = 2\n# sent_id = 3\nBob B-PER\n");
    assertEquals(TWO, documents("a", ""));
    write(
        "b",
        "#begin document (x); part 000\nAda B-PER\n\nShe O\n\n#end document\n"
            + "#begin document (y); part 000\nBob B-PER\n\n#end document\n");
    assertEquals(TWO, documents("b", ""));
    String row = "\t_\tNOUN\t_\t_\t_\t_\t_\tner=O\n\n";
    write(
        "c",
        "# newdoc\n# text = x\n1\tAda" + row + "1\tShe" + row + "# newdoc id = 2\n1\tBob" + row);
    assertEquals(TWO, documents("c", ", format: conllu, columns: {label: upos}"));
  }

  @Test
  void recordsAndFiles() throws IOException {
    write(
        "a.jsonl",
        "{\"text\": \"Ada lives. She works.\", \"spans\": []}\n"
            + "{\"text\": \"Bob left.\", \"spans\": []}\n");
    assertEquals(TWO, documents("a.jsonl", ", format: jsonl"));
    write("brat/1.txt", "Ada lives. She works.");
    write("brat/1.ann", "T1\tPER 0 3\tAda\n");
    write("brat/2.txt", "Bob left.");
    write("brat/2.ann", "");
    assertEquals(TWO, documents("brat", ", format: brat"));
  }

  @Test
  void rowsOfTokensAndFilesWithoutBordersAreOneDocument() throws IOException {
    List<List<String>> one = List.of(List.of("Ada", "She", "Bob"));
    write("a", "Ada B-PER\n\nShe O\n\nBob B-PER\n");
    assertEquals(one, documents("a", ""));
    write(
        "a.jsonl",
        "{\"tokens\": [\"Ada\"], \"ner_tags\": [\"B-PER\"]}\n"
            + "{\"tokens\": [\"She\"], \"ner_tags\": [\"O\"]}\n"
            + "{\"tokens\": [\"Bob\"], \"ner_tags\": [\"B-PER\"]}\n");
    assertEquals(one, documents("a.jsonl", ", format: jsonl"));
  }
}
