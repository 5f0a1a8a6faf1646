#!/usr/bin/env bash
# Unpacks what `./gradlew image` packed and uses it as an operator does, with nothing on the path but a shell and, for
# links, readlink: exit code 0 when all is as it should be.
#   ./gradlew imageTest, or src/test/image/run.sh build/trellis-image-VERSION-linux-x86_64.tar.gz
# With strace on this machine the test also holds that no file of another Java is opened.
set -euo pipefail
shopt -s inherit_errexit
root=$(cd "$(dirname "$0")/../../.." && pwd -P)
packed=$1
models=$root/src/test/resources/trellis/model/archive
work=$(mktemp -d)
server=
cleanup() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT
fail() { echo "FAILED: $*" >&2; tail -n 5 "$work"/*.err >&2 || true; exit 1; }
ok() { echo "ok: $*"; }

tar -C "$work" -xf "$packed"
image=$work/trellis
size=$(($(find "$image" -type f -printf '%s+') 0))
[ "$size" -le 120000000 ] || fail "the folder has $size bytes, more than 120 MB"
ok "the folder has $size bytes, packed $(stat -c %s "$packed")"

mkdir "$work/path"
tools() { for tool in "$@"; do ln -s "$(command -v "$tool")" "$work/path/$tool"; done; }
tools sh readlink
bare=(env -i PATH="$work/path" TMPDIR="$work") # further variables may follow it
if "${bare[@]}" sh -c 'command -v java' > "$work/out"; then fail "there is a Java on the path: $(cat "$work/out")"; fi
ln -s "$image/bin/trellis" "$work/link"
ln -s link "$work/trellis-link"
cd "$work"

# The commands, through two links and from another folder.
echo 'Ada Marlow lives in Florence.' > text.txt
cp "$models/golden-v7.trellis" one.trellis
"${bare[@]}" "$work/trellis-link" --version > version.out 2> version.err || fail "--version"
grep -q "$(sed -n 's/.*NUMBER = "\(.*\)".*/\1/p' "$root/src/main/java/trellis/util/TrellisVersion.java")" version.out || fail "--version: $(cat version.out)"
"${bare[@]}" "$image/bin/trellis" tag one.trellis text.txt --input raw --format json > tag.out 2> tag.err || fail tag
grep -q '"tokens":\["Ada","Marlow"' tag.out || fail "tag: $(cat tag.out)"
"${bare[@]}" "$image/bin/trellis" evaluate one.trellis "$root/data/sample/test.conll" > evaluate.out 2> evaluate.err || fail evaluate
"${bare[@]}" "$image/bin/trellis" inspect one.trellis > inspect.out 2> inspect.err || fail inspect
grep -q 'Vector API' inspect.out || fail "inspect: the runtime has no Vector API"
"${bare[@]}" "$image/bin/trellis" score "$root/data/sample/test.conll" "$root/data/sample/test.conll" > score.out 2> score.err || fail score
"${bare[@]}" "$image/bin/trellis" convert "$root/data/sample/test.conll" test.jsonl --to doccano > convert.out 2> convert.err || fail convert
ok 'version, tag, evaluate, inspect, score, convert'
code=0; "${bare[@]}" "$image/bin/trellis" train configs/quickstart.yaml > train.out 2> train.err || code=$?
said=$(grep -v incubator train.err) # the JVM warns of its module
[ "$code" = 1 ] && [[ $said = *'not in this installation'* ]] && [ "$(wc -l <<< "$said")" = 1 ] || fail "train: exit code $code"
ok "${said%%;*}"
if [ -f "$image/models/en-small.trellis" ]; then
  "${bare[@]}" "$image/bin/trellis" tag en-small text.txt --input raw --layer ner --format text > named.out 2> named.err || fail 'tag en-small'
  ok "en-small: $(cat named.out)"
fi
if command -v strace > strace.out; then
  strace -f -qq -o trace -e trace=execve,open,openat "${bare[@]}" "$image/bin/trellis" tag one.trellis text.txt --input raw > strace.out 2> strace.err || fail strace
  foreign=$(grep -v ENOENT trace | grep -E 'jvm/|/jdk|/jre|bin/java|libjvm|/modules"' | grep -vF "\"$image/runtime/" || true)
  grep -qF "execve(\"$image/runtime/bin/java\"" trace || fail "the image's own runtime was not started"
  [ -z "$foreign" ] || fail "another Java was opened: $foreign"
  ok "no file of another Java is opened, of $(grep -c -v ENOENT trace) files"
fi

# What the server said, once it has said it: await PATTERN FILE
await() {
  local tries=0
  until grep -q "$1" "$2"; do
    tries=$((tries + 1))
    [ "$tries" -lt 300 ] || fail "no '$1' in $2 after a minute"
    sleep 0.2
  done
}
# An answer with its head: ask GET /path, or ask POST /path BODY
ask() {
  exec 3<> "/dev/tcp/127.0.0.1/$port"
  printf '%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: %s\r\n\r\n%s' \
    "$1" "$2" "$(printf %s "${3:-}" | wc -c)" "${3:-}" >&3
  cat <&3
  exec 3>&-
}

# The server: a model by its name, asked, reloaded, ended.
mkdir served
cp one.trellis served/one.trellis
before=$(find "$image" | sort | sha256sum)
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])' 2>/dev/null || echo 18973)
"${bare[@]}" TRELLIS_MODELS="$work/served" "$image/bin/trellis" serve one --port "$port" --watch 1 --access-log access.log > serve.out 2> serve.err &
server=$!
"${bare[@]}" "$image/bin/trellis" health "http://127.0.0.1:$port" --wait 60 > health.out 2> health.err || fail health
await 'Ctrl-C ends it' serve.out
ok "$(cat health.out)"
for path in /health /ready /models /metrics / /openapi.json; do
  ask GET "$path" > answer; grep -q '^HTTP/1.1 200' answer || fail "GET $path: $(head -n 1 answer)"
done
ask POST /tag '{"text": "Ada Marlow lives in Florence."}' > answer
grep -q '"labels":\[' answer || fail "POST /tag: $(cat answer)"
ok 'health, ready, models, metrics, the page and tag are answered'
cp "$models/golden-v9.trellis" served/next
mv served/next served/one.trellis
sha256=$(sha256sum < served/one.trellis | cut -d ' ' -f 1)
await "serves $sha256 now" serve.err
ask GET /models > answer; grep -q "$sha256" answer || fail "the new model is not served: $(cat answer)"
ask POST /tag '{"text": "Ada Marlow lives in Florence."}' > answer
grep -q '^HTTP/1.1 200' answer || fail "the new model does not tag: $(cat answer)"
ok 'a model moved into its place is served'
kill -TERM "$server"
code=0; wait "$server" || code=$?
server=
[ "$code" = 0 ] || fail "the server ended with $code"
[ "$before" = "$(find "$image" | sort | sha256sum)" ] || fail 'the server wrote into its folder'
[ "$(wc -l < access.log)" -ge 9 ] || fail "the access log lacks lines: $(cat access.log)"
if "${bare[@]}" "$image/bin/trellis" health "http://127.0.0.1:$port" > health.out 2> health.err; then fail 'a dead server is healthy'; fi
ok "SIGTERM: exit code 0; then $(cat health.err)"

# The archive of classes: it must be mapped with -Xshare:on, and is passed over once the folder has moved.
tools dirname sed cat mktemp rm mv sleep
"${bare[@]}" "$image/bin/archive-classes" one.trellis > archive.out 2> archive.err || fail archive-classes
"${bare[@]}" TRELLIS_JAVA_OPTS=-Xshare:on "$image/bin/trellis" tag one.trellis text.txt --input raw > tag.out 2> tag.err || fail 'the archive cannot be used'
ok "$(stat -c 'an archive of %s bytes is used' "$image/lib/trellis.jsa")"
mv "$image" "$work/moved"
"${bare[@]}" "$work/moved/bin/trellis" tag one.trellis text.txt --input raw > tag.out 2> tag.err || fail 'it does not start where it was moved'
ok 'it starts where it was moved'
echo 'the image is as it should be'
