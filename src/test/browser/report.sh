#!/bin/sh
# Opens a report in headless Chromium, wide and narrow, light and dark; fails when a line of its console tells of an
# error or when the page is wider than the window. Writes a screenshot of each beside the other temporary files.
#   src/test/browser/report.sh runs/quickstart/report.html        needs chromium (apt-get install chromium)
set -eu
[ $# -eq 1 ] && [ -f "$1" ] || { echo "usage: $0 REPORT.html" >&2; exit 2; }
folder=$(mktemp -d)
# The page in a frame of each width tells the frame's page how wide it came out; --dump-dom then shows that.
sed 's|</body>|<script>parent.postMessage(document.documentElement.scrollWidth, "*")</script></body>|' "$1" > "$folder/page.html"
failed=0
for width in 1200 400; do
  cat > "$folder/frame.html" <<HTML
<!DOCTYPE html><body style="margin:0"><script>onmessage = m => document.body.dataset.width = m.data</script>
<iframe src="page.html" width="$width" height="4000" style="border:0"></iframe>
HTML
  for scheme in dark light; do
    preferred=1
    [ "$scheme" = dark ] && preferred=0
    for output in --dump-dom "--screenshot=$folder/$scheme-$width.png"; do
      timeout 120 chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
        --disable-background-networking --disable-component-update --disable-sync --hide-scrollbars \
        --user-data-dir="$folder/profile" --blink-settings=preferredColorScheme=$preferred --enable-logging=stderr \
        --window-size="$((width < 500 ? 500 : width)),4000" "$output" "file://$folder/frame.html" \
        > "$folder/dom" 2> "$folder/log" || { echo "$scheme, $width: chromium failed"; failed=1; }
      if grep 'CONSOLE' "$folder/log" | grep -i 'error\|refused\|uncaught'; then failed=1; fi
      [ "$output" != --dump-dom ] && continue
      wide=$(sed -n 's/.*data-width="\([0-9]*\)".*/\1/p' "$folder/dom" | head -1)
      echo "$scheme, window $width: page ${wide:-?}"
      [ "${wide:-9999}" -le "$width" ] || { echo "the page is wider than its window"; failed=1; }
    done
  done
done
rm -rf "$folder/profile"
echo "screenshots: $folder"
exit $failed
