"""Trellis, a sequence tagger for the JVM. trellis.spark is its side of PySpark."""
