package trellis.dl4j;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.util.ModelSerializer;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;

/** A program that tags a corpus with a graph and prints the labels: graph, model, corpus. */
final class FreshGraph {
  private FreshGraph() {}

  public static void main(String[] files) throws IOException {
    ComputationGraph graph = ModelSerializer.restoreComputationGraph(files[0]);
    TaggerModel model = ModelArchive.read(Path.of(files[1]));
    ConllDataSetIterator corpus =
        ConllDataSetIterator.builder(Path.of(files[2]), model).batch(1).build();
    List<List<String>> labels = new ArrayList<>();
    while (corpus.hasNext()) {
      MultiDataSet batch = corpus.next();
      INDArray output = graph.output(false, batch.getFeatures(), batch.getFeaturesMaskArrays())[0];
      List<String> sentence = new ArrayList<>();
      for (int token = 0; token < output.size(2); token++) {
        for (int label = 0; label < output.size(1); label++) {
          if (output.getDouble(0, label, token) == 1) {
            sentence.add(model.labelNames().get(label));
          }
        }
      }
      labels.add(sentence);
    }
    System.out.print(labels);
  }
}
