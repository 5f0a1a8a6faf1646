#!/usr/bin/env bash
# Publishes the last commit and makes its image from two new clones, in other folders and with other surroundings, and
# compares all files.
#   src/test/published/reproducible.sh
set -euo pipefail
root=$(cd "$(dirname "$0")/../../.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Publishes from a clone in $work/$1.
publish() {
  git clone -q "$root" "$work/$1"
  (cd "$work/$1" && ./gradlew --no-daemon publish image > log 2>&1) || { tail -n 40 "$work/$1/log" >&2; exit 1; }
  (cd "$work/$1/build" && find repo trellis-image-* -type f -print0 | sort -z | xargs -0 sha256sum) > "$work/$(basename "$1").sums"
}

(umask 022 && TZ=UTC LC_ALL=C publish a)
(umask 002 && TZ=Asia/Kolkata LC_ALL=C.UTF-8 JAVA_TOOL_OPTIONS='-Duser.name=other -Duser.language=de' publish another/folder/b)
diff "$work/a.sums" "$work/b.sums" || { echo 'FAILED: the files differ' >&2; exit 1; }
grep -v -e 'md5$' -e 'sha[0-9]*$' "$work/a.sums"
echo "both clones wrote the same $(wc -l < "$work/a.sums") files"
