package trellis.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.TaggedText;
import trellis.TextSentence;

/** The stage of a pipeline, in tasks of this JVM. */
class TrellisTaggerTest {
  private static final int COUNT = 2_000;

  private static SparkSession spark;

  @BeforeAll
  static void session() {
    spark = Sessions.local();
  }

  private static TrellisTagger tagger() {
    return new TrellisTagger().setModel(Samples.MODEL);
  }

  @Test
  void tokensGetTheAnswersOfATaggerToTheLastBit() {
    Dataset<Row> tagged = tagger().transform(Samples.rows(spark, COUNT).repartition(4));
    assertEquals(
        "struct<id:bigint,tokens:array<string>,text:string,spans:array<struct<type:string,"
            + "start:int,end:int,probability:double,text:string>>>",
        tagged.schema().catalogString());
    assertEquals(Samples.expectedOfTokens(COUNT), Samples.answers(tagged));
    for (int batch : new int[] {1, 7, 100_000}) {
      assertEquals(
          Samples.expectedOfTokens(200),
          Samples.answers(tagger().setBatchSize(batch).transform(Samples.rows(spark, 200))));
    }
  }

  @Test
  void textsGetTheAnswersOfATaggerWithOffsetsInCodePoints() {
    Dataset<Row> tagged = tagger().setInputCol("text").transform(Samples.rows(spark, COUNT));
    assertEquals(Samples.expectedOfTexts(COUNT), Samples.answers(tagged));
    // what SQL cuts out by the offsets is what the span says
    assertEquals(
        0,
        tagged
            .selectExpr("text", "inline(spans) as (type, start, end, probability, said)")
            .where("substring(text, start + 1, end - start) != said")
            .count());
  }

  @Test
  void aSavedPipelineHoldsTheModelAndGivesTheSameAnswers(@TempDir Path folder) throws Exception {
    String path = folder.resolve("pipeline").toString();
    Dataset<Row> rows = Samples.rows(spark, 300);
    TrellisTagger tagger = tagger().setLabelsCol("labels").setBatchSize(50);
    new Pipeline().setStages(new PipelineStage[] {tagger}).fit(rows).write().save(path);
    PipelineModel loaded = PipelineModel.load(path);
    TrellisTagger stage = (TrellisTagger) loaded.stages()[0];
    assertEquals(tagger.uid(), stage.uid());
    assertEquals("labels", stage.getLabelsCol());
    assertEquals(50, stage.getBatchSize());
    assertTrue(stage.getModel().contains(path), stage::getModel);
    assertEquals(Samples.expectedOfTokens(300), Samples.answers(loaded.transform(rows)));
    String alone = folder.resolve("alone").toString();
    stage.save(alone);
    stage.write().overwrite().save(alone);
    assertEquals(
        Samples.expectedOfTokens(300), Samples.answers(TrellisTagger.load(alone).transform(rows)));
    TrellisTagger copy = stage.copy(new ParamMap().put(stage.inputCol(), "text"));
    assertEquals(Samples.expectedOfTexts(300), Samples.answers(copy.transform(rows)));
  }

  @Test
  void labelsComeWithTheirTokensWhereTheTokensAreNotGiven() {
    Dataset<Row> rows = Samples.rows(spark, 50);
    TrellisTagger tagger = tagger().setLabelsCol("labels");
    for (Row row : tagger.transform(rows).select("tokens", "labels").collectAsList()) {
      assertEquals(Samples.TAGGER.tag(row.<String>getList(0)).labels(), row.getList(1));
    }
    Dataset<Row> texts = tagger.setInputCol("text").transform(rows);
    for (Row row : texts.select("text", "labels").collectAsList()) {
      TaggedText tagged = Samples.TAGGER.tag(row.getString(0));
      List<String> labels =
          tagged.sentences().stream()
              .map(TextSentence::tagged)
              .flatMap(s -> s.labels().stream())
              .toList();
      List<Row> column = row.getList(1);
      assertEquals(labels, column.stream().map(one -> one.getString(0)).toList());
      for (Row one : column) {
        String text = row.getString(0);
        int start = text.offsetByCodePoints(0, one.getInt(1));
        int end = text.offsetByCodePoints(0, one.getInt(2));
        assertEquals(text.substring(start, end), one.getString(3));
      }
    }
  }

  @Test
  void rowsThatCannotBeTaggedAreRefusedKeptOrLeftOut() {
    List<String[]> tokens =
        Arrays.asList(
            new String[] {"Ada", "lives"}, null, new String[] {"in", null}, new String[0]);
    Dataset<Row> rows =
        Samples.rows(spark, tokens, Arrays.asList("a", null, "", " \n ")).coalesce(1);
    Map<Long, String> kept = Samples.answers(tagger().setHandleInvalid("keep").transform(rows));
    assertEquals(List.of(0L, 1L, 2L, 3L), List.copyOf(kept.keySet()));
    assertEquals("null", kept.get(1L));
    assertEquals("null", kept.get(2L));
    assertEquals("[]", kept.get(3L));
    Map<Long, String> left = Samples.answers(tagger().setHandleInvalid("skip").transform(rows));
    assertEquals(List.of(0L, 3L), List.copyOf(left.keySet()));
    Map<Long, String> texts = Samples.answers(tagger().setInputCol("text").transform(rows));
    assertEquals("null", texts.get(1L));
    assertEquals("[]", texts.get(2L));
    assertEquals("[]", texts.get(3L));
    Dataset<Row> refused = tagger().transform(rows);
    Throwable failure = assertThrows(Exception.class, refused::collectAsList);
    while (failure.getCause() != null) {
      failure = failure.getCause();
    }
    assertEquals(
        "row 2 of partition 0 (both counted from 0), column tokens: token 1 (counted from 0) of 2"
            + " is null, in [in, null]: handleInvalid = keep answers such a row with null, skip"
            + " leaves it out",
        failure.getMessage());
    assertTrue(failure instanceof InvalidRowException, failure::toString);
  }
}
