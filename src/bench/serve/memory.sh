#!/bin/sh
# What memory `trellis serve` takes with 1, 2, 4 and 8 processors, of which each adds threads: rows of a table in
# src/docs/operate.md. Each server gets sentences of 20 tokens over 64 connections for some seconds. Memory is that of
# /proc: when the server is ready, and the most it had; the heap is what a full collection left behind the load.
# Needs wrk (apt-get install wrk) and the jcmd of a JDK.
#   src/bench/serve/memory.sh MODEL [SECONDS a row, 6 by default]       TRELLIS=…/bin/trellis for another installation
set -eu
[ $# -ge 1 ] || { echo "usage: $0 MODEL [SECONDS]" >&2; exit 2; }
here=$(dirname "$0")
home=$here/../../..
trellis=${TRELLIS:-$home/build/install/trellis/bin/trellis}
heap=${HEAP:--Xmx256m}
folder=$(mktemp -d)
server=
cleanup() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  rm -rf "$folder"
}
trap cleanup EXIT
trap 'exit 1' INT TERM

# Bodies of one sentence of 20 tokens, from the words of the sample's test file in their order.
awk 'NF && $1 !~ /["\\]/ { line = line ",\"" $1 "\""
          if (++n % 20 == 0) { print "{\"tokens\":[" substr(line, 2) "]}"; line = "" } }' \
  "$home/data/sample/test.conll" > "$folder/bodies"

of() { awk -v name="$1:" '$1 == name { printf "%.0f", $2 / (name == "Threads:" ? 1 : 1024) }' "/proc/$server/status"; }

echo "| processors | threads | ready | most | heap in use |"
echo "|---:|---:|---:|---:|---:|"
for processors in 1 2 4 8; do
  : > "$folder/out"
  TRELLIS_JAVA_OPTS="$heap -XX:ActiveProcessorCount=$processors -Xlog:gc:file=$folder/gc" \
    "$trellis" serve "$1" --port 0 > "$folder/out" 2> "$folder/err" &
  server=$!
  tries=0
  until grep -q http "$folder/out"; do
    tries=$((tries + 1))
    [ $tries -lt 300 ] || { cat "$folder/err" >&2; exit 1; }
    sleep 0.2
  done
  ready=$(of VmRSS)
  url=$(sed -n 's|.*\(http://[^ ]*\)/ .*|\1|p' "$folder/out")
  BODIES=$folder/bodies wrk -t1 -c64 -d"${2:-6}s" -s "$here/load.lua" "$url/tag" > "$folder/row"
  most=$(of VmHWM)
  jcmd "$server" GC.run > "$folder/jcmd"
  left=$(sed -n 's/.*Pause Full.*->\([0-9]*\)M.*/\1/p' "$folder/gc" | tail -n 1)
  echo "| $processors | $(of Threads) | $ready MB | $most MB | $left MB |"
  kill "$server"
  wait "$server" || { echo "$0: the server ended with $?" >&2; exit 1; }
  server=
done
