#!/bin/sh
# Puts a bounded load on `trellis serve` from a second process on the loopback address, after a warm-up: sentences of 20
# tokens, one a request over 1, 8 and 64 connections, 100 a request over 8, and 100,000 lines of one request. Prints the
# rate of `trellis benchmark` on the same sentences, and a row of the table in src/docs/serve.md for each load, with the
# share of that rate.
# Needs wrk and curl (apt-get install wrk curl). Nothing else should run on the machine.
#   src/bench/serve/load.sh MODEL [SECONDS a row, 10 by default]
set -eu
[ $# -ge 1 ] && [ -f "$1" ] || { echo "usage: $0 MODEL [SECONDS]" >&2; exit 2; }
here=$(dirname "$0")
home=$here/../../..
trellis=${TRELLIS:-$home/build/install/trellis/bin/trellis}
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

# Sentences of 20 tokens each, 1,000 at most, from the words of the sample's test file in their order: as a file for the
# benchmark, as requests of one sentence, and as requests of 100, each from another place on.
awk 'NF && $1 !~ /["\\]/ { words[n++ % 20] = $1
          if (n % 20 == 0) { line = ""; for (i = 0; i < 20; i++) { line = line ",\"" words[i] "\""; print words[i] "\tX\tO" > file }
                             print "" > file; print substr(line, 2); if (n == 20000) exit } }' \
  file="$folder/words.conll" "$home/data/sample/test.conll" > "$folder/lines"
awk '{ print "{\"tokens\":[" $0 "]}" }' "$folder/lines" > "$folder/bodies-1"
awk '{ line[NR - 1] = $0 } END { for (r = 0; r < 50; r++) { body = ""
          for (i = 0; i < 100; i++) body = body ",[" line[(r * 37 + i) % NR] "]"
          print "{\"sentences\":[" substr(body, 2) "]}" } }' "$folder/lines" > "$folder/bodies-100"

"$trellis" benchmark "$1" "$folder/words.conll" --seconds 5 2> "$folder/benchmark" > "$folder/rate" ||
  { cat "$folder/benchmark" >&2; exit 1; }
whole=$(sed 's/.*"tag_sent_s":\([0-9]*\).*/\1/' "$folder/rate")
echo "trellis benchmark: $((whole * 20)) tokens a second, $whole sentences"
echo

: > "$folder/log"
"$trellis" serve "$1" --port 0 > "$folder/log" &
server=$!
tries=0
until grep -q http "$folder/log"; do
  tries=$((tries + 1))
  [ $tries -lt 300 ] || { echo "$0: the server does not start" >&2; exit 1; }
  sleep 0.2
done
url=$(sed -n 's|.*\(http://[^ ]*\)/ .*|\1|p' "$folder/log")

load() { # CONNECTIONS SENTENCES SECONDS
  BODIES=$folder/bodies-$2 wrk -t1 -c"$1" -d"$3s" --latency -s "$here/load.lua" "$url/tag"
}
counted() { curl -s "$url/metrics" | sed -n "s/^trellis_batch_sentences_$1{.*} //p"; }
cpu() { awk -v ticks="$(getconf CLK_TCK)" '{ sub(/.*\) /, ""); print ($12 + $13) / ticks * 1000 }' "/proc/$server/stat"; }

load 8 1 "$seconds" > /dev/null # until the JVM has compiled what is hot
load 4 100 2 > /dev/null
echo "| connections | sentences a request | requests a second | share | p50 | p99 | CPU a request | sentences in a batch | memory of the process |"
echo "|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
for row in "1 1" "8 1" "64 1" "8 100"; do
  connections=${row% *}
  sentences=${row#* }
  sum=$(counted sum)
  count=$(counted count)
  used=$(cpu)
  load "$connections" "$sentences" "$seconds" > "$folder/row"
  used=$(echo "$(cpu) $used" | awk '{ print $1 - $2 }')
  batch=$(echo "$(counted sum) $sum $(counted count) $count" | awk '{ printf "%.1f", ($1 - $2) / ($3 - $4) }')
  sed -n 's/^row //p' "$folder/row" | while read -r rate p50 p99 requests errors; do
    memory=$(awk '/^VmRSS/ { printf "%.0f MB", $2 / 1024 }' "/proc/$server/status")
    figures=$(echo "$rate $sentences $whole $used $requests" |
      awk '{ printf "%.0f | %.2f", $1, $1 * $2 / $3 > "/dev/stderr"; printf "%.2f ms", $4 / $5 }' 2> "$folder/share")
    echo "| $connections | $sentences | $(cat "$folder/share") | $p50 ms | $p99 ms | $figures | $batch | $memory |"
    [ "$errors" -eq 0 ] || echo "$errors requests failed" >&2
  done
done
# Lines: curl sends a file and takes the answers at once.
awk '{ line[NR - 1] = $0 } END { for (i = 0; i < 100000; i++) print "{\"tokens\":[" line[i % NR] "]}" }' \
  "$folder/lines" > "$folder/many"
stream() { # FILE
  curl -s -o "$folder/answers" -w '%{time_total}' -T "$1" -X POST "$url/tag" -H 'Content-Type: application/x-ndjson'
}
head -n 20000 "$folder/many" > "$folder/some"
stream "$folder/some" > /dev/null
taken=$(stream "$folder/many")
wrong=$(grep -c '"error"' "$folder/answers") || true
[ "$(wc -l < "$folder/answers")" -eq 100000 ] && [ "$wrong" -eq 0 ] || echo "$wrong lines of $(wc -l < "$folder/answers") failed" >&2
echo "100000 $taken $whole" |
  awk '{ printf "| 1 | a line each | %.0f lines | %.2f | | | | | |\n", $1 / $2, $1 / $2 / $3 }'
kill "$server"
wait "$server" || { echo "$0: the server ended with $?" >&2; exit 1; }
server=
