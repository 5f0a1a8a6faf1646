#!/usr/bin/env bash
# Takes what `./gradlew publish` wrote into new projects of Maven and of Gradle, builds programs with it, and runs them on
# each JDK: exit code 0 when all did as they should.
#   ./gradlew publishedTest, or src/test/published/run.sh [JDK-HOME…]
# Without arguments: a JDK 17 and a JDK 25, as JAVA_HOME_17 and JAVA_HOME_25 say, or as /usr/lib/jvm has them.
# Needs mvn, gradle and Maven Central. What Maven downloads stays in build/published.
set -euo pipefail
shopt -s inherit_errexit
root=$(cd "$(dirname "$0")/../../.." && pwd -P)
here=$root/src/test/published
repo=$root/build/repo
work=$root/build/published
fail() { echo "FAILED: $*" >&2; exit 1; }

[ -d "$repo" ] || fail "there is no $repo: ./gradlew publish writes it"
version=$(sed -n 's/.*NUMBER = "\(.*\)".*/\1/p' "$root/src/main/java/trellis/util/TrellisVersion.java")
nd4j=$(sed -n "s/.*dl4j *: '\(.*\)'.*/\1/p" "$root/build.gradle")
javacpp=$(sed -n "s/.*javacpp *: '\(.*\)'.*/\1/p" "$root/build.gradle")
openblas=$(sed -n "s/.*openblas *: '\([^']*\)'.*/\1/p" "$root/build.gradle")
case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) platform=linux-x86_64 ;;
  Linux-aarch64) platform=linux-arm64 ;;
  Darwin-x86_64) platform=macosx-x86_64 ;;
  *) platform=macosx-arm64 ;;
esac

# The feature version of a JDK.
feature() { "$1/bin/java" -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p' | head -n 1; }

# A JDK by its feature version; prints its home.
find_jdk() {
  local named=JAVA_HOME_$1 home
  for home in "${!named:-}" /usr/lib/jvm/*"$1"* /opt/*jdk*"$1"* "$HOME"/.sdkman/candidates/java/"$1"*; do
    if [ -n "$home" ] && [ -x "$home/bin/javac" ] && [ "$(feature "$home")" = "$1" ]; then
      echo "$home"
      return
    fi
  done
  fail "there is no JDK $1: name it by JAVA_HOME_$1, or give the JDKs to use as arguments"
}

jdks=("$@")
if [ $# -eq 0 ]; then
  jdks=("$(find_jdk 17)" "$(find_jdk 25)")
fi

# What a run says, or its end when it fails.
quietly() {
  local log=$work/log
  "$@" > "$log" 2> "$log.err" || { tail -n 40 "$log" "$log.err" >&2; fail "$*"; }
}

echo "== the files in $repo"
for name in trellis trellis-tagger trellis-dl4j trellis-spark; do
  at=$repo/trellis/$name/$version/$name-$version
  for end in .jar -sources.jar -javadoc.jar .pom; do
    [ "$(sha256sum < "$at$end" | cut -d ' ' -f 1)" = "$(cat "$at$end.sha256")" ] || fail "$at$end and its .sha256 differ"
    [ "$(sha1sum < "$at$end" | cut -d ' ' -f 1)" = "$(cat "$at$end.sha1")" ] || fail "$at$end and its .sha1 differ"
  done
  classes=$(unzip -Z1 "$at.jar" 'trellis/*.class' | grep -v -e '\$' -e '^trellis/light/' -e '-info[.]class$' | sed 's/class$/java/' | sort)
  missing=$(comm -23 <(echo "$classes") <(unzip -Z1 "$at-sources.jar" | sort) | head -n 5)
  # A file may hold one more class than its name says; there is none such now.
  [ -z "$missing" ] || fail "$name-sources.jar lacks $missing"
  # The page lists what is API; what stands above trellis.config there has pages in the artifacts that have the types.
  for type in $(awk -F'|' '/^## What is API/ { on = 1 } on && /`trellis[.]config`/ { exit }
      on && /^[|] `trellis/ { gsub(/[` ]/, "", $2); gsub(/[.]/, "/", $2); n = split($3, t, /[`, ]+/)
        for (i = 1; i <= n; i++) if (t[i] != "") print $2 "/" t[i] }' "$root/src/docs/java-api.md"); do
    # A grep that ends at the first match would break the pipe.
    grep -xF "$type.java" <<< "$classes" > /dev/null || continue
    if [ "$name" != trellis-dl4j ] && ! unzip -Z1 "$at-javadoc.jar" | grep -xF "$type.html" > /dev/null; then
      fail "$name-javadoc.jar lacks $type.html"
    fi
  done
  echo "$name: $(stat -c %s "$at.jar") bytes, $(echo "$classes" | wc -l) classes with their sources"
done

# A model is published where it has been built.
models=()
for name in en-small en; do
  at=$repo/trellis/trellis-model-$name/$version/trellis-model-$name-$version
  if [ ! -f "$at.jar" ]; then
    [ ! -f "$root/data/models/$name.trellis" ] || fail "there is no $at.jar, though the model is there"
    continue
  fi
  for end in .jar .pom; do
    [ "$(sha256sum < "$at$end" | cut -d ' ' -f 1)" = "$(cat "$at$end.sha256")" ] || fail "$at$end and its .sha256 differ"
  done
  for entry in META-INF/LICENSE META-INF/NOTICE META-INF/trellis/models "trellis/models/$name.trellis" "trellis/models/$name.card.md"; do
    unzip -Z1 "$at.jar" | grep -xF "$entry" > /dev/null || fail "$at.jar lacks $entry"
  done
  grep -q 'CC-BY-SA-4.0' "$at.pom" || fail "$at.pom does not name the license of the model"
  models+=("$name")
  echo "trellis-model-$name: $(stat -c %s "$at.jar") bytes"
done

# A dependency as Maven has it.
needs() { printf '<dependency><groupId>%s</groupId><artifactId>%s</artifactId>%s</dependency>\n' "$1" "$2" "${3:+<version>$3</version>}"; }

# The pom of a new project: its dependencies, and what else it manages.
pom() {
  cat << END
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>mine</groupId><artifactId>app</artifactId><version>1</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source><maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <build><pluginManagement><plugins>
    <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.13.0</version></plugin>
    <plugin><artifactId>maven-dependency-plugin</artifactId><version>3.8.1</version></plugin>
  </plugins></pluginManagement></build>
  <repositories><repository><id>trellis</id><url>file:$repo</url></repository></repositories>
  ${2:-}
  <dependencies>
$1
  </dependencies>
</project>
END
}

# A new project in $work/$1 with the program $2 of ours; $3 are its dependencies for Maven, $4 what it manages.
project() {
  mkdir -p "$work/$1/src/main/java/app"
  cp "$here/app/$2.java" "$work/$1/src/main/java/app"
  pom "$3" "${4:-}" > "$work/$1/pom.xml"
}

# The build file of Gradle in $work/$1, which runs app.$2 with the arguments $3; the lines of stdin are its dependencies.
gradle_build() {
  cat > "$work/$1/build.gradle" << END
plugins { id 'java' }
sourceCompatibility = '17'
repositories {
    maven { url '$repo' }
    mavenCentral()
}
dependencies {
$(cat)
}
task runIt(type: Exec) {
    dependsOn classes
    workingDir '$root'
    commandLine 'java', '--add-modules', 'jdk.incubator.vector', '-cp', sourceSets.main.runtimeClasspath.asPath,
        'app.$2', $3
}
END
}

rm -rf "$work"/projects "$work"/m2/trellis
work=$work/projects
mkdir -p "$work"
natives=$(needs org.nd4j nd4j-native-platform "$nd4j")

project whole TrainAndTag "$(needs trellis trellis "$version")"
gradle_build whole TrainAndTag "'configs/quickstart.yaml', '$work/run-gradle'" <<< "implementation 'trellis:trellis:$version'"
project layers Network "$(needs trellis trellis-dl4j "$version") $natives"
gradle_build layers Network "'$work'" << END
implementation 'trellis:trellis-dl4j:$version'
runtimeOnly 'org.nd4j:nd4j-native:$nd4j', 'org.nd4j:nd4j-native:$nd4j:$platform'
runtimeOnly 'org.bytedeco:openblas:$openblas:$platform', 'org.bytedeco:javacpp:$javacpp:$platform'
END
managed="<dependencyManagement><dependencies><dependency><groupId>trellis</groupId><artifactId>trellis-bom</artifactId>
  <version>$version</version><type>pom</type><scope>import</scope></dependency></dependencies></dependencyManagement>"
project bom Network "$(needs trellis trellis-dl4j) $(needs org.nd4j nd4j-native-platform)" "$managed"
project module Tag "$(needs trellis trellis-tagger "$version")"
for name in "${models[@]}"; do
  project "model-$name" Tag "$(needs trellis trellis-tagger) $(needs trellis "trellis-model-$name")" "$managed"
  echo "module app { requires trellis.tagger; requires trellis.model.${name//-/.}; }" > "$work/model-$name/src/main/java/module-info.java"
done
project spark Tag "$(needs trellis trellis-spark "$version")"

# The first block of the page of the light jar that has this text.
block() {
  awk -v wanted="$1" '
    /^```/ { if (inside && index(text, wanted)) { printf "%s", text; exit } inside = !inside; text = ""; next }
    inside { text = text $0 "\n" }' "$root/src/docs/light-jar.md"
}
block 'module app' | grep '^module' > "$work/module/src/main/java/module-info.java"
mkdir -p "$work/page/src/main/java"
block 'class First' > "$work/page/src/main/java/First.java"
block '<project' > "$work/page/pom.xml"
block 'mvn -q' > "$work/page/maven.sh"
block "id 'java'" > "$work/page/build.gradle"
block 'gradle -q' > "$work/page/gradle.sh"

maven() { (cd "$work/$1" && quietly mvn -B "-Dmaven.repo.local=$root/build/published/m2" "-Djavacpp.platform=$platform" "${@:2}"); }

# What Maven compiled, on its class path or, for a module, on its module path.
maven_class_path() {
  maven "$1" clean compile dependency:build-classpath -Dmdep.outputFile=class-path
  [ "$1" = whole ] || ! grep -q 'jetty\|picocli\|snakeyaml-engine' "$work/$1/class-path" || fail "$1 has jars that it does not need"
  echo "$work/$1/target/classes:$(cat "$work/$1/class-path")"
}

model=$work/run-maven/model.trellis
for jdk in "${jdks[@]}"; do
  java=$(feature "$jdk")
  run() { (cd "$root" && "$jdk/bin/java" --add-modules jdk.incubator.vector "$@" 2> "$work/err") || { tail -n 40 "$work/err" >&2; fail "$*"; }; }
  export JAVA_HOME=$jdk

  echo "== Maven on JDK $java"
  rm -rf "$work/run-maven"
  path=$(maven_class_path whole)
  run -cp "$path" app.TrainAndTag configs/quickstart.yaml "$work/run-maven" | sed 's/^/trellis: /'
  run -cp "$path" trellis.cli.Main --version | sed 's/^/trellis: /'
  path=$(maven_class_path layers)
  run -cp "$path" app.Network "$work" | sed 's/^/trellis-dl4j: /'
  path=$(maven_class_path bom)
  run -cp "$path" app.Network "$work" | sed 's/^/trellis-bom, trellis-dl4j: /'
  path=$(maven_class_path module)
  jar=${path#*:}
  [ "${jar%:*}" = "$jar" ] || fail "trellis-tagger brings other jars: $jar"
  run -p "$path" -m app/app.Tag "$model" | tee "$work/out" | sed 's/^/trellis-tagger: /'
  grep -q 'module trellis.tagger' "$work/out" || fail 'the program did not run as a module'
  run -cp "$path" app.Tag "$model" | sed 's/^/trellis-tagger: /'
  for name in "${models[@]}"; do
    path=$(maven_class_path "model-$name")
    (cd "$work" && TRELLIS_MODELS='' "$jdk/bin/java" -cp "$path" app.Tag "$name" 2> err) > "$work/out" || { cat "$work/err" >&2; fail "$name by its name"; }
    sed "s/^/trellis-model-$name: /" "$work/out"
    (cd "$work" && "$jdk/bin/java" -p "$path" -m app/app.Tag "$name" 2> err) > "$work/out" || { cat "$work/err" >&2; fail "$name by its name, in a module"; }
    grep -q 'module trellis.tagger' "$work/out" || fail "the program with $name did not run as a module"
  done
  path=$(maven_class_path spark)
  names=$(tr ':' '\n' <<< "${path#*:}" | sed 's,.*/,,' | sort | tr '\n' ' ')
  [ "$names" = "trellis-spark-$version.jar trellis-tagger-$version.jar " ] || fail "trellis-spark brings $names"
  echo "trellis-spark: brings trellis-tagger, and nothing of Spark"
  cp "$model" "$work/page"
  (cd "$work/page" && TRELLIS=$root JAVA_TOOL_OPTIONS="-Dmaven.repo.local=$root/build/published/m2" sh -eu maven.sh 2> err) \
    | grep -a '^\[' | tee "$work/page/maven.out" | sed 's/^/light-jar.md: /'
  [ -s "$work/page/maven.out" ] || { cat "$work/page/err"; fail "the page's lines of Maven"; }

  # Gradle itself runs on the first JDK, since Gradle 4 runs on none newer than 17; `java` is the one of this turn.
  echo "== Gradle, its programs on JDK $java"
  gradle_here() { (cd "$work/$1" && JAVA_HOME=${jdks[0]} PATH=$jdk/bin:$PATH TRELLIS=$root quietly "${@:2}"); sed -n "/^openjdk\|^OpenJDK/! s/^/$1: /p" "$work/log"; }
  rm -rf "$work/run-gradle"
  gradle_here whole gradle -q runIt
  gradle_here layers gradle -q runIt
  gradle_here page sh -eu gradle.sh
  grep -qxF "$(cat "$work/page/maven.out")" "$work/log" || fail 'Maven and Gradle give other answers'
done
echo 'all programs did as they should'
