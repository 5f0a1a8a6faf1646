#!/bin/sh
# Starts `trellis serve` on a free port and uses its page in headless Chromium as a person would: tags with the keyboard,
# reads spans, the second-best reading and the JSON, chooses models and layers, meets errors, on a phone and in the dark.
# Fails when something is not as it must be or a line of the console tells of an error. Screenshots: build/browser/*.png
#   src/test/browser/serve.sh ner.trellis [pos.trellis [pos-and-ner.trellis]]   needs chromium and chromium-driver (apt-get install …), python3
set -eu
[ $# -ge 1 ] && [ -f "$1" ] || { echo "usage: $0 NER-MODEL [POS-MODEL [POS-AND-NER-MODEL]]" >&2; exit 2; }
here=$(dirname "$0")
home=$here/../../..
trellis=${TRELLIS:-$home/build/install/trellis/bin/trellis}
shots=$home/build/browser
folder=$(mktemp -d)
mkdir -p "$shots"
server=
driver=
cleanup() {
  [ -z "$driver" ] || kill "$driver" 2>/dev/null || true
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  wait
  rm -rf "$folder"
}
trap cleanup EXIT
trap 'exit 1' INT TERM

# What a line of the log says that matches, once it is there: await LOG SED-EXPRESSION
await() {
  tries=0
  while [ -z "$(sed -n "$2" "$1")" ]; do
    tries=$((tries + 1))
    [ $tries -lt 300 ] || { cat "$1" >&2; echo "$1: it does not start" >&2; exit 1; }
    sleep 0.2
  done
  sed -n "$2" "$1"
}

"$trellis" serve "ner=$1" ${2:+"pos=$2"} ${3:+"both=$3"} --port 0 > "$folder/server.log" 2> "$folder/server.err" &
server=$!
page=$(await "$folder/server.log" 's|.*\(http://127\.0\.0\.1:[0-9]*/\).*|\1|p')
chromedriver --port=0 > "$folder/driver.log" 2>&1 &
driver=$!
port=$(await "$folder/driver.log" 's|.*started successfully on port \([0-9]*\).*|\1|p')
python3 "$here/serve.py" "http://127.0.0.1:$port" "$page" "$folder/profile" "$shots" "${2:+pos}" "${3:+both}"
kill "$server"
wait "$server" || { echo "the server ended with $?" >&2; exit 1; }
server=
if grep -v 'incubator module' "$folder/server.err"; then echo "the server logged that" >&2; exit 1; fi
echo "all is well; screenshots: build/browser"
