#!/usr/bin/env python3
"""The time from the start of a process to the first answer, with the light jar.

  ./gradlew run taggerJar && python3 src/bench/compare/coldstart.py [--java /path/to/bin/java] [--runs 5]

It compiles a program of ten lines, makes archives of its classes as the JDK can, runs each way of starting it in turn,
and prints the median and the range of the seconds until the answer is there, and the seconds of processor time that
the whole process took, which other work on the machine hardly changes.
"""
import argparse, os, re, resource, statistics, subprocess, sys, tempfile, time

PROGRAM = """
import java.nio.file.Path;
import java.util.List;
import trellis.Tagger;

public class First {
  public static void main(String[] args) {
    Tagger tagger = Tagger.load(Path.of(args[0]));
    System.out.println(tagger.tag(List.of("Ada", "Marlow", "lives", "in", "Florence", ".")).spans());
  }
}
"""
VECTOR = ["--add-modules", "jdk.incubator.vector"]
SHORT = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]

def run(command):
    """Seconds until the answer, and seconds of processor time until the end."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    answer = next((line for line in process.stdout if line.startswith("[PER")), "") # the JVM may warn before it
    seconds = time.monotonic() - start
    told = process.communicate()[1]
    if process.returncode or not answer:
        sys.exit(f"{' '.join(command)} failed:\n{answer}{told[-2000:]}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--java", default="java")
    parser.add_argument("--jar", default="build/libs/trellis-tagger.jar")
    parser.add_argument("--model", default="runs/quickstart/model.trellis")
    parser.add_argument("--runs", type=int, default=5)
    arguments = parser.parse_args()
    for file in (arguments.jar, arguments.model):
        if not os.path.exists(file):
            sys.exit(f"{file} is not there: ./gradlew run taggerJar makes it")
    java, jar = arguments.java, os.path.abspath(arguments.jar)
    told = subprocess.run([java, "-version"], capture_output=True, text=True).stderr
    version = int(re.search(r'version "(\d+)', told)[1])
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/First.java", "w") as source:
            source.write(PROGRAM)
        tool = lambda name: os.path.join(os.path.dirname(java), name)
        subprocess.run([tool("javac"), "-cp", jar, f"{folder}/First.java"], check=True)
        subprocess.run([tool("jar"), "-c", "-f", f"{folder}/first.jar", "-C", folder, "First.class"], check=True)
        program = ["-cp", f"{folder}/first.jar:{jar}", "First", arguments.model]

        def archive(name, options):
            file = f"{folder}/{name}.jsa"
            made = [f"-XX:ArchiveClassesAtExit={file}"]
            used = [f"-XX:SharedArchiveFile={file}"]
            if version >= 19:
                made = used = ["-XX:+AutoCreateSharedArchive", *used]
            subprocess.run([java, *made, *options, *program], capture_output=True, check=True)
            return used

        ways = {
            "as it is": [],
            "with the Vector API": VECTOR,
            "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC": SHORT,
            "archive of classes": archive("plain", []),
            "archive, with the Vector API": archive("vector", VECTOR) + VECTOR,
            "archive, -XX:TieredStopAtLevel=1 -XX:+UseSerialGC": archive("short", SHORT) + SHORT,
        }
        found = {name: [] for name in ways}
        for _ in range(arguments.runs):
            for name, options in ways.items():
                found[name].append(run([java, *options, *program]))
    print(f"Java {version}, {arguments.model}: seconds to the first answer, median (range), {arguments.runs} runs; processor seconds")
    for name, times in found.items():
        walls = [wall for wall, _ in times]
        print(f"{name:50} {statistics.median(walls):5.2f} ({min(walls):.2f} to {max(walls):.2f})  "
              f"{statistics.median(cpu for _, cpu in times):5.2f}")

if __name__ == "__main__":
    main()
