#!/usr/bin/env bash
# Runs the notebooks: builds Trellis and their Java kernel, then executes them one after the other.
#   notebooks/run.sh          executes all and writes their outputs into them
#   notebooks/run.sh check    executes all afresh into build/notebooks, the model trained anew; fails when a cell
#                             fails or says something else than the notebook here does
#   notebooks/run.sh open     opens them in the browser; what follows goes to jupyter notebook
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

mode=${1:-write}
case $mode in write | check | open) ;; *)
  echo "notebooks/run.sh: '$mode' is no mode: give check, open, or nothing" >&2
  exit 2
  ;;
esac
if ! command -v jupyter > /dev/null; then
  echo "notebooks/run.sh: Jupyter is not there: apt-get install jupyter-notebook jupyter-nbconvert" >&2
  exit 1
fi

./gradlew -q notebookKernel
# Nothing of the user's own Jupyter is read or changed.
export JUPYTER_PATH=$PWD/build/notebooks/jupyter JUPYTER_CONFIG_DIR=$PWD/build/notebooks/config
export JUPYTER_DATA_DIR=$PWD/build/notebooks/data JUPYTER_RUNTIME_DIR=$PWD/build/notebooks/runtime IPYTHONDIR=$PWD/build/notebooks/ipython
if [ "$mode" = open ]; then
  exec jupyter notebook --notebook-dir notebooks "${@:2}"
fi

rm -rf build/notebooks/sample build/notebooks/executed # the model of the last time
for notebook in notebooks/*.ipynb; do
  echo "$notebook"
  jupyter nbconvert --log-level ERROR --to notebook --execute --output-dir build/notebooks/executed \
    --ExecutePreprocessor.record_timing=False --ExecutePreprocessor.timeout=600 \
    --ExecutePreprocessor.startup_timeout=180 "$notebook" > build/notebooks/kernel.log 2>&1 ||
    { cat build/notebooks/kernel.log >&2; exit 1; }
  # which JDK it was would be the only difference between two machines
  sed -i '/"language_info": {/,$ s/"version": "[^"]*"/"version": ""/' "build/notebooks/executed/${notebook#*/}"
done
if [ "$mode" = write ]; then
  cp build/notebooks/executed/*.ipynb notebooks/
else
  for notebook in notebooks/*.ipynb; do
    diff -u "$notebook" "build/notebooks/executed/${notebook#*/}"
  done
  echo 'every cell ran and said what it says in the notebook'
fi
