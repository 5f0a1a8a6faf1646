package trellis.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.cli.SmallTagger;
import trellis.model.archive.ModelArchive;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.util.Sha256;

/** A model that is built again elsewhere has the same bytes. */
class SameModelTest {
  @TempDir private Path folder;

  @Test
  void aModelDoesNotTellWhichProgramPackedItsCorpus() throws IOException {
    byte[] text = Files.readAllBytes(ToyCorpus.ofNames(folder).folder().resolve("train.conll"));
    byte[] fast = trained(text, Deflater.BEST_SPEED, "fast");
    assertArrayEquals(fast, trained(text, Deflater.BEST_COMPRESSION, "small"));
    Path model = folder.resolve("fast").resolve("model.trellis");
    assertEquals(Sha256.of(text), ModelArchive.read(model).card().data().get(0).sha256());
  }

  private byte[] trained(byte[] text, int level, String run) throws IOException {
    Path packed = folder.resolve("train.conll.gz");
    try (OutputStream out = Files.newOutputStream(packed);
        GZIPOutputStream gzip = new Packer(out, level)) {
      gzip.write(text);
    }
    TrainingResult result =
        new Trainer(
                new ToyCorpus(folder).config("data.train=" + packed, "train.epochs=1"),
                folder.resolve(run),
                TrainingListener.SILENT)
            .run(StartMode.NEW);
    return Files.readAllBytes(result.model().orElseThrow());
  }

  private static final class Packer extends GZIPOutputStream {
    Packer(OutputStream out, int level) throws IOException {
      super(out);
      def.setLevel(level);
    }
  }

  /** Those of AVX-512, of AVX2, and of older processors. */
  @Test
  void processorsWithShorterVectorsTrainTheSameModel() throws Exception {
    Path config = SmallTagger.names(folder);
    byte[] expected = trained(config, 64);
    assertArrayEquals(expected, trained(config, 32));
    assertArrayEquals(expected, trained(config, 16));
  }

  private byte[] trained(Path config, int bytesOfVector) throws Exception {
    Path output = folder.resolve("vectors of " + bytesOfVector);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "-Dtrellis.kernel=vector",
                "-Dtrellis.kernel.cold=0",
                "-XX:MaxVectorSize=" + bytesOfVector,
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                "trellis.cli.Main",
                "train",
                config.toString(),
                "--set",
                "network={characters: {dim: 20, filters: 30}, words: {dim: 41, hidden: 53}}",
                "--set",
                "output=" + output)
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
    return Files.readAllBytes(output.resolve("model.trellis"));
  }
}
