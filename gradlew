#!/bin/sh
# Runs Gradle for this project: the `gradle` on the PATH, or Debian's package, installed here when there is none.
# The build is written for Gradle 4.4.1 (Debian's) up to the current one. Nothing is ever asked.
set -eu

say() { printf 'gradlew: %s\n' "$*" >&2; }

# Finds a JDK by its feature version among the usual folders; prints its home.
find_jdk() {
  for home in "${JDK17_HOME:-}" /usr/lib/jvm/*-"$1"-* /usr/lib/jvm/*-"$1" /usr/lib/jvm/*"$1"* /opt/*jdk*"$1"* "$HOME"/.sdkman/candidates/java/"$1"*; do
    if [ -n "$home" ] && [ -x "$home/bin/javac" ] && [ "$(java_version "$home/bin/java")" = "$1" ]; then
      printf '%s\n' "$home"
      return 0
    fi
  done
  return 1
}

# Prints the feature version (17, 25, …) of a java command, or nothing when it does not run.
java_version() {
  "$1" -version 2>&1 | sed -n 's/.*version "\(1\.\)\{0,1\}\([0-9][0-9]*\).*/\2/p' | head -n 1
}

# Runs apt-get as root or through sudo, its output kept for the case that it fails.
apt() {
  as=''
  [ "$(id -u)" -eq 0 ] || as='sudo -n'
  log=$(mktemp)
  if $as env DEBIAN_FRONTEND=noninteractive apt-get -q -y "$@" >"$log" 2>&1 </dev/null; then
    rm -f "$log"
    return 0
  fi
  tail -n 20 "$log" >&2
  rm -f "$log"
  return 1
}

can_install() {
  command -v apt-get >/dev/null 2>&1 || return 1
  [ "$(id -u)" -eq 0 ] || { command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; }
}

needs() {
  say "$1 is not on this machine, and this account cannot install it with apt-get."
  say "Install a JDK 17 and Gradle (4.4.1 or newer; on Debian: apt-get install openjdk-17-jdk-headless gradle), then run this again."
  exit 1
}

install() {
  can_install || needs "$1"
  say "$1 is not on this machine: installing Debian's package $2 with apt-get …"
  # The package lists of a fresh machine may be missing or old.
  apt update || say "apt-get update failed; going on with the package lists that are there"
  if ! apt install --no-install-recommends "$2"; then
    say "apt-get could not install $2 (its last words stand above)."
    say "Install a JDK 17 and Gradle (4.4.1 or newer), then run this again."
    exit 1
  fi
}

# 1. A JDK: the default one, as long as it has a compiler.
jdk_home() {
  if [ -n "${JAVA_HOME:-}" ] && [ -x "$JAVA_HOME/bin/javac" ]; then
    printf '%s\n' "$JAVA_HOME"
  elif command -v javac >/dev/null 2>&1; then
    java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.home = //p'
  else
    find_jdk 17 || true
  fi
}
home=$(jdk_home)
if [ -z "$home" ]; then
  install 'A JDK' openjdk-17-jdk-headless
  home=$(find_jdk 17) || needs 'A JDK 17'
fi
JAVA_HOME=$home
export JAVA_HOME

# 2. Gradle.
command -v gradle >/dev/null 2>&1 || install Gradle gradle

# 3. Gradle 4 runs on no JDK newer than 17, and not at all without Debian's patches on one newer than 9.
gradle_version() {
  gradle --version 2>/dev/null | sed -n 's/^Gradle \([0-9][0-9]*\).*/\1/p' | head -n 1
}
version=$(java_version "$JAVA_HOME/bin/java")
if [ "$version" != 17 ]; then
  if old=$(find_jdk 17); then
    # Asked on a JDK 17, where every Gradle answers.
    if [ "$(JAVA_HOME=$old gradle_version)" = 4 ] || [ "$version" -lt 17 ]; then
      say "Java $version is the default; running Gradle on the JDK 17 in $old"
      JAVA_HOME=$old
    fi
  elif [ "$version" -lt 17 ] || [ -z "$(gradle_version)" ]; then
    install 'A JDK 17' openjdk-17-jdk-headless
    JAVA_HOME=$(find_jdk 17) || needs 'A JDK 17'
  fi
fi

# The folder of this script, also when it is called through a link.
self=$0
while [ -L "$self" ]; do
  target=$(readlink "$self")
  case $target in
    /*) self=$target ;;
    *) self=$(dirname "$self")/$target ;;
  esac
done
cd "$(dirname "$self")"
if [ ! -d "${GRADLE_USER_HOME:-$HOME/.gradle}/caches/modules-2" ]; then
  say 'first run: Gradle downloads about 160 MB of libraries'
fi
exec gradle --console=plain --quiet "$@"
