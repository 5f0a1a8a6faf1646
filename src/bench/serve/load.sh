#!/bin/sh
# Puts a bounded load on `trellis serve` from a second process on the loopback address: sentences of 20 tokens, one a
# request, over 1, 8 and 64 connections, after a warm-up. Prints a row of the table in src/docs/serve.md for each.
# Needs wrk and curl (apt-get install wrk curl). Nothing else should run on the machine.
#   src/bench/serve/load.sh MODEL [SECONDS a row, 10 by default]
set -eu
[ $# -ge 1 ] && [ -f "$1" ] || { echo "usage: $0 MODEL [SECONDS]" >&2; exit 2; }
here=$(dirname "$0")
home=$here/../../..
seconds=${2:-10}
[ "$seconds" -le 60 ] || { echo "$0: at most 60 seconds a row" >&2; exit 2; }
folder=$(mktemp -d)
server=
cleanup() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  wait
  rm -rf "$folder"
}
trap cleanup EXIT
trap 'exit 1' INT TERM

# Requests of 20 tokens each, a thousand at most, from the words of the sample's test file in their order.
awk 'NF && $1 !~ /["\\]/ { line = line (n++ ? "," : "") "\"" $1 "\""
          if (n == 20) { print "{\"tokens\":[" line "]}"; line = ""; n = 0; if (++rows == 1000) exit } }' \
  "$home/data/sample/test.conll" > "$folder/bodies"

"${TRELLIS:-$home/build/install/trellis/bin/trellis}" serve "$1" --port 0 > "$folder/log" &
server=$!
tries=0
until grep -q http "$folder/log"; do
  tries=$((tries + 1))
  [ $tries -lt 300 ] || { echo "$0: the server does not start" >&2; exit 1; }
  sleep 0.2
done
url=$(sed -n 's|.*\(http://[^ ]*\)/ .*|\1|p' "$folder/log")

load() { # CONNECTIONS SECONDS
  BODIES=$folder/bodies wrk -t1 -c"$1" -d"$2s" --latency -s "$here/load.lua" "$url/tag"
}
load 8 "$seconds" > /dev/null # until the JVM has compiled what is hot
echo "| connections | requests a second | p50 | p99 | sentences in a batch | memory of the process |"
echo "|---:|---:|---:|---:|---:|---:|"
counted() { curl -s "$url/metrics" | sed -n "s/^trellis_batch_sentences_$1{.*} //p"; }
for connections in 1 8 64; do
  sum=$(counted sum)
  count=$(counted count)
  load "$connections" "$seconds" > "$folder/row"
  batch=$(echo "$(counted sum) $sum $(counted count) $count" | awk '{ printf "%.1f", ($1 - $2) / ($3 - $4) }')
  sed -n 's/^row //p' "$folder/row" | while read -r rate p50 p99 errors; do
    memory=$(awk '/^VmRSS/ { printf "%.0f MB", $2 / 1024 }' "/proc/$server/status")
    echo "| $connections | $rate | $p50 ms | $p99 ms | $batch | $memory |"
    [ "$errors" -eq 0 ] || echo "$errors requests failed" >&2
  done
done
kill "$server"
wait "$server" || { echo "$0: the server ended with $?" >&2; exit 1; }
server=
