package trellis.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.error.KernelException;
import trellis.error.ModelException;

/** What is wrong is told on the driver, with the cure, before a job starts. */
class FaultsTest {
  private static Dataset<Row> rows;

  @BeforeAll
  static void data() {
    rows = Samples.rows(Sessions.local(), 3);
  }

  private static TrellisTagger tagger() {
    return new TrellisTagger("tagger").setModel(Samples.MODEL);
  }

  private static void assertRefused(String message, TrellisTagger tagger) {
    String told =
        assertThrows(IllegalArgumentException.class, () -> tagger.transform(rows)).getMessage();
    assertEquals(message, told);
  }

  @Test
  void wrongColumnsAreRefusedWithTheNearest() {
    assertRefused(
        "tagger: there is no column \"token\"; did you mean 'tokens'? (inputCol)",
        tagger().setInputCol("token"));
    assertRefused(
        "tagger: there is no column \"sentence\": give one of id, tokens, text (inputCol)",
        tagger().setInputCol("sentence"));
    assertRefused(
        "tagger: the column id is bigint: give array<string>, the tokens of a sentence, or string,"
            + " a text (inputCol)",
        tagger().setInputCol("id"));
    assertRefused(
        "tagger: there is a column text already: drop it, or give the answer another name"
            + " (outputCol)",
        tagger().setOutputCol("text"));
    assertRefused(
        "tagger: there is a column spans already: drop it, or give the answer another name"
            + " (labelsCol)",
        tagger().setLabelsCol("spans"));
    assertThrows(
        IllegalArgumentException.class,
        () -> tagger().setInputCol("token").transformSchema(rows.schema()));
  }

  @Test
  void wrongSettingsAreRefusedWithTheNearest() {
    assertRefused(
        "tagger: handleInvalid cannot be \"keeep\"; did you mean 'keep'?",
        tagger().setHandleInvalid("keeep"));
    assertRefused(
        "tagger: kernel cannot be \"gpu\": give one of vector, plain, blas, any",
        tagger().setKernel("gpu"));
    assertRefused("tagger: batchSize is 0: give 1 or more", tagger().setBatchSize(0));
    assertRefused("tagger: there is no model: name its file (model)", new TrellisTagger("tagger"));
    String layer =
        assertThrows(
                IllegalArgumentException.class,
                () -> tagger().setModel(Samples.TWO_LAYERS).setLayer("nre").transform(rows))
            .getMessage();
    assertEquals("there is no layer \"nre\": did you mean ner? there are pos, ner", layer);
  }

  @Test
  void aModelThatCannotBeUsedIsToldWithItsFile(@TempDir Path folder) throws IOException {
    assertModel(
        "/not/there.trellis: there is no such file: name a file that trellis train wrote, such as"
            + " hdfs://host/models/ner.trellis",
        "/not/there.trellis");
    Path text = Files.writeString(folder.resolve("text"), "no model");
    assertModel(text + ": ", text.toString());
    assertModel("nofs://host/x: cannot be read, ", "nofs://host/x");
    Path newer = folder.resolve("newer.trellis");
    try (ZipFile golden = new ZipFile(Samples.MODEL);
        OutputStream out = Files.newOutputStream(newer);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (ZipEntry entry : golden.stream().toList()) {
        byte[] content = golden.getInputStream(entry).readAllBytes();
        if (entry.getName().equals("manifest.json")) {
          String manifest = new String(content, StandardCharsets.UTF_8);
          content = manifest.replace("\"format\" : 2", "\"format\" : 999").getBytes("UTF-8");
        }
        zip.putNextEntry(new ZipEntry(entry.getName()));
        zip.write(content);
      }
    }
    assertModel(newer + ", entry manifest.json: ", newer.toString());
  }

  private static void assertModel(String begin, String file) {
    ModelException told =
        assertThrows(ModelException.class, () -> tagger().setModel(file).transform(rows));
    assertTrue(told.getMessage().startsWith(begin), told::getMessage);
    assertEquals(file, told.file());
  }

  @Test
  void anotherKernelIsRefusedWithTheOptionToSet() {
    KernelException told =
        assertThrows(KernelException.class, () -> tagger().setKernel("plain").transform(rows));
    assertEquals(
        "this JVM computes with the kernel vector, and plain is wanted of all: start Spark with"
            + " --conf 'spark.executor.extraJavaOptions=-Dtrellis.kernel=plain' --conf"
            + " 'spark.driver.extraJavaOptions=-Dtrellis.kernel=plain', or set kernel = vector, or"
            + " any, which lets the last digits of probabilities differ",
        told.getMessage());
    assertEquals(3, tagger().setKernel("any").transform(rows).count());
  }

  @Test
  void aModelOfSeveralLayersAnswersWithAllOrOne() {
    TrellisTagger tagger = tagger().setModel(Samples.TWO_LAYERS).setLabelsCol("labels");
    Row all = tagger.transform(rows).collectAsList().get(1);
    Row second = tagger.setLayer("ner").transform(rows).collectAsList().get(1);
    Row first = tagger.setLayer("pos").transform(rows).collectAsList().get(1);
    assertEquals(all.getList(3), second.getList(3));
    assertTrue(all.getList(3).size() > 0);
    assertEquals(0, first.getList(3).size());
    assertEquals(all.getList(4), first.getList(4));
    assertTrue(second.<String>getList(4).get(0).matches("O|[BI]-.*"), second::toString);
  }
}
