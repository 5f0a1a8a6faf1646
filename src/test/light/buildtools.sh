#!/bin/sh
# Builds and runs the program of src/docs/light-jar.md against the light jar with Maven and with Gradle, from the page's
# own lines.
# Needs mvn, gradle, the network for Maven's plugins, and a model; installs the jar into a Maven repository of its own.
#   ./gradlew run taggerJar && src/test/light/buildtools.sh runs/quickstart/model.trellis
set -eu
[ $# -eq 1 ] && [ -f "$1" ] || { echo "usage: $0 MODEL" >&2; exit 2; }
model=$(realpath "$1")
root=$(cd "$(dirname "$0")/../../.." && pwd -P)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The first block of the page that has this text.
block() {
  awk -v wanted="$1" '
    /^```/ { if (inside && index(text, wanted)) { printf "%s", text; exit } inside = !inside; text = ""; next }
    inside { text = text $0 "\n" }' "$root/src/docs/light-jar.md"
}

mkdir -p "$folder/src/main/java"
block 'class First' > "$folder/src/main/java/First.java"
block '<project' > "$folder/pom.xml"
block 'mvn -q' > "$folder/maven.sh"
block "id 'java'" > "$folder/build.gradle"
cp "$root/build/libs/trellis-tagger.jar" "$folder"
cp "$model" "$folder/model.trellis"
cd "$folder"

export JAVA_TOOL_OPTIONS="-Dmaven.repo.local=$folder/repository"
echo '== Maven' && sh -eu maven.sh 2> maven.err | tee maven.out || { cat maven.err; exit 1; }
unset JAVA_TOOL_OPTIONS
echo '== Gradle' && gradle -q tag 2> gradle.err | tee gradle.out || { cat gradle.err; exit 1; }
grep -o '\[PER.*' maven.out > maven.answer
grep -o '\[PER.*' gradle.out | diff - maven.answer && echo 'both answer alike'
