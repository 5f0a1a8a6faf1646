"""Uses the page of `trellis serve` in Chromium over WebDriver, with nothing but Python's library; see serve.sh.

  python3 serve.py DRIVER-URL PAGE-URL PROFILE-FOLDER SCREENSHOT-FOLDER [NAME-OF-POS-MODEL [NAME-OF-A-MODEL-OF-BOTH]]
"""

import base64
import json
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # WebDriver's own word for it
CONTROL, ENTER, TAB, RIGHT = "\ue009", "\ue007", "\ue004", "\ue014"
OPTIONS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--hide-scrollbars",
]
driver, page, profile, shots, pos, both = (sys.argv[1:] + ["", ""])[:6]


def call(method, path, **body):
    data = json.dumps(body).encode() if method == "POST" else None
    request = urllib.request.Request(driver + path, data, {"Content-Type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)["value"]
    except urllib.error.HTTPError as refused:
        sys.exit(f"{method} {path}: {refused.read().decode()}")


session = "/session/" + call(
    "POST", "/session",
    capabilities={"alwaysMatch": {
        "goog:chromeOptions": {"args": OPTIONS + ["--user-data-dir=" + profile]},
        "goog:loggingPrefs": {"browser": "ALL"},
    }})["sessionId"]


def js(script, *arguments):
    return call("POST", session + "/execute/sync", script=script, args=list(arguments))


def find(selector):
    return call("POST", session + "/element", using="css selector", value=selector)[ELEMENT]


def keys(selector, text):
    call("POST", f"{session}/element/{find(selector)}/value", text=text)


def press(*names):
    """Keys to whatever has the focus; all are held down until the last."""
    down = [{"type": "keyDown", "value": name} for name in names]
    up = [{"type": "keyUp", "value": name} for name in reversed(names)]
    call("POST", session + "/actions", actions=[{"type": "key", "id": "keyboard", "actions": down + up}])


def click(selector):
    call("POST", f"{session}/element/{find(selector)}/click")


def devtools(command, **parameters):
    call("POST", session + "/goog/cdp/execute", cmd=command, params=parameters)


def await_true(what, script, *arguments):
    for _ in range(300):
        if js("return !!(" + script + ")", *arguments):
            return
        time.sleep(0.1)
    shoot("failed")
    sys.exit(f"not so after 30 s: {what}; the page says: {js('return document.body.innerText')}")


def check(what, found, wanted=True):
    if found != wanted:
        shoot("failed")
        sys.exit(f"{what}: {found!r}, but it must be {wanted!r}")
    print("ok:", what)


def shoot(name):
    height = js("return document.documentElement.scrollHeight")
    devtools("Emulation.setDeviceMetricsOverride", width=window[0], height=max(height, window[1]),
             deviceScaleFactor=window[2], mobile=False)
    data = call("GET", session + "/screenshot")
    Path(shots, name + ".png").write_bytes(base64.b64decode(data))
    resize(*window)


def resize(width, height, scale):
    global window
    window = (width, height, scale)
    devtools("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)


def scheme(name):
    devtools("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])


def tag(text, expected):
    """Types a text, tags it by the keyboard, and waits until the page says what is expected of its end."""
    js("document.getElementById('text').value = ''")
    keys("#text", text)
    press(CONTROL, ENTER)
    await_true(f"the answer to {text!r}", expected)


def fits():
    return js("return document.documentElement.scrollWidth <= window.innerWidth")


def errors():
    entries = call("POST", session + "/se/log", type="browser")
    return [entry["message"] for entry in entries if entry["level"] in ("SEVERE", "WARNING")]


RESULT = "!document.getElementById('result').hidden"
TEXT = "Ada Marlow of Halden Steel met Italian engineers in Florence on Monday."

resize(1100, 800, 1)
scheme("light")
call("POST", session + "/url", url=page)
await_true("models are listed", "!document.querySelector('#about').textContent.includes('…') && models()"
           .replace("models()", "document.querySelector('#about').textContent"))
shoot("empty-light")
check("the title", js("return document.title"), "Trellis")
check("no result yet", js("return document.getElementById('result').hidden"))

# By the keyboard alone: from the top to the text, type, tag.
js("document.activeElement.blur()")
for _ in range(12):
    press(TAB)
    if js("return document.activeElement.id") == "text":
        break
check("Tab comes to the text", js("return document.activeElement.id"), "text")
check("the focus is seen", js("return getComputedStyle(document.activeElement).outlineStyle"), "solid")
tag(TEXT, RESULT)
check("the text is all there", js(
    "const copy = document.querySelector('#sentences .reading').cloneNode(true);"
    "copy.querySelectorAll('.type').forEach(e => e.remove()); return copy.textContent"), TEXT)
marks = js("return [...document.querySelectorAll('#sentences > li > .reading mark')].map("
           "e => [e.dataset.type, e.querySelector('.type').firstChild.data, +e.querySelector('.p').textContent])")
check("there are spans", len(marks) > 0)
check("each has its type as text and a probability", all(a == b and 0 <= p <= 1 for a, b, p in marks))
check("a lone model is plain text, several are chosen from", js(
    "return [document.getElementById('model').hidden, document.getElementById('only').hidden]"), [not pos, bool(pos)])
check("its name is there", js("return document.getElementById('only').textContent"), "ner")
check("the sample model says that it is one", js("return document.getElementById('sample').hidden"), js(
    "return fetch('models').then(a => a.json()).then(a => !a.models[0].sample)"))


def second_bests():
    """Probabilities of the second-best readings of all sentences, and whether each is shown."""
    found = json.loads(js("return document.getElementById('response').textContent"))
    shown = js("return [...document.querySelectorAll('#sentences > li')].map(e => !!e.querySelector('.second'))")
    return [(one["best"][1]["probability"], seen) for one, seen in zip(found["sentences"], shown)]


check("a second reading is shown where it may be the right one", all((p >= 0.05) == seen for p, seen in second_bests()))
check("the status tells what was found", f"{len(marks)} span" in js("return document.getElementById('status').textContent"))
check("it is read aloud", js("return document.getElementById('status').ariaLive"), "polite")
shoot("result-light")

# The JSON is that of the server, and the request is one that works.
js("document.getElementById('tab-text').focus()")
press(RIGHT)
check("an arrow key shows the JSON", js("return [document.activeElement.id, document.getElementById('view-json').hidden]"),
      ["tab-json", False])
answer = json.loads(js("return document.getElementById('response').textContent"))
check("the JSON has the spans", [span["type"] for span in answer["sentences"][0]["spans"]], [mark[0] for mark in marks])
check("the request can be copied to a shell", js("return document.getElementById('request').textContent").startswith("curl "))
shoot("json-light")
click("#tab-text")

# Whatever is in a text is text.
nasty = "<script>document.title = 'bad'</script> & <b>Ada</b> \"met\" Bo 😀."
tag(nasty, RESULT + " && document.querySelector('#sentences').textContent.includes('<script>')")
check("markup in a text is text", js("return [document.title, document.querySelectorAll('#sentences b:not(.caption b)').length]"),
      ["Trellis", 0])

# Text from right to left: its line begins at the right, and a span and its type stay together.
for name, text in {
    "hebrew": "עדה לובלייס גרה בלונדון עם Bo Diaz (1843) ונסעה לרומא.",
    "arabic": "سافرت آدا مارلو من لندن إلى روما مع Halden Steel (2024).",
    "mixed": "In London met Ada عبد الرحمن الراشد of Halden Steel.",
}.items():
    tag(text, RESULT + " && document.querySelector('#sentences .reading').firstChild !== null"
        " && document.querySelector('#sentences').textContent.includes(" + json.dumps(text.split()[0]) + ")")
    js("""
      const answer = JSON.parse(document.getElementById('response').textContent);
      for (const one of answer.sentences) {  // whatever the model finds: spans of two tokens and of one
        one.spans = [];
        for (let i = 0; i + 1 < one.tokens.length; i += 4) {
          one.spans.push({type: 'PER', start: i, end: i + 2, probability: 0.9});
          if (i + 3 < one.tokens.length) one.spans.push({type: 'LOC', start: i + 2, end: i + 3, probability: 0.5});
        }
      }
      draw(arguments[0], {text: arguments[0]}, answer, 1)""", text)
    check(f"{name} has spans", js("return document.querySelectorAll('#sentences .reading mark').length > 3"))
    wanted = "ltr" if name == "mixed" else "rtl"
    check(f"{name} runs as it should", js("return getComputedStyle(document.querySelector('#sentences .reading')).direction"), wanted)
    check(f"{name} as it is typed, too", js("return getComputedStyle(document.getElementById('text')).direction"), wanted)
    # Each span is one box a line: nothing of the sentence stands between its first and its last letter.
    torn = js("""
      return [...document.querySelectorAll('#sentences > li > .reading > mark')].filter(mark => {
        const others = document.createTreeWalker(mark.parentElement, NodeFilter.SHOW_TEXT);
        const boxes = [...mark.getClientRects()];
        for (let node = others.nextNode(); node; node = others.nextNode()) {
          if (mark.contains(node)) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          for (const box of range.getClientRects())
            for (const own of boxes)
              if (box.width > 1 && Math.abs(box.top - own.top) < 8 && box.left < own.right - 1 && box.right > own.left + 1) return true;
        }
        return false;
      }).map(mark => mark.textContent)""")
    check(f"no span of {name} is torn", torn, [])
    shoot(name + "-light")

# Errors and nothing.
tag("  ", "document.getElementById('status').textContent.includes('no text')")
check("a blank text leaves no result", js("return document.getElementById('result').hidden"))
js("window.realFetch = fetch; window.fetch = () => Promise.reject(new TypeError('gone'))")
tag("Ada", "!document.getElementById('error').hidden")
check("a lost server is told", "does not answer" in js("return document.getElementById('error').textContent"))
shoot("error-light")
js("window.fetch = window.realFetch")
js("arguments[0].value = 'a '.repeat(150000)", {ELEMENT: find("#text")})
press(CONTROL, ENTER) if js("document.getElementById('text').focus(); return true") else None
await_true("too many tokens are told", "document.getElementById('error').textContent.includes('100000 tokens')")
check("the request is named, as the server's log has it", bool(js(
    "return /^Request [0-9a-f]{16}$/.test(document.querySelector('#error .request').textContent)")))
shoot("refused-light")
check("the browser noted that refusal and nothing else", all("413" in message for message in errors()))



def chips():
    return js("return [...document.querySelectorAll('.chip')].map(e => e.textContent)")


def choose(model):
    js("const s = document.getElementById('model'); s.value = arguments[0]; s.dispatchEvent(new Event('change'))", model)
    found = js("return fetch('models').then(a => a.json()).then(a => a.models.find(m => m.name === arguments[0]).examples)", model)
    check(f"the examples are those of {model}", chips(), [example["title"] for example in found])


check("a model of names has examples with names", "People and places" in chips())
click(".chip:nth-of-type(1)")
await_true("an example is tagged", RESULT + " && document.querySelectorAll('#sentences > li').length > 1")
check("one layer is not chosen from", js("return document.getElementById('layers').hidden"))
scheme("dark")
shoot("result-dark")
dark = js("return getComputedStyle(document.body).backgroundColor")
check("dark is dark", sum(map(int, dark[4:-1].split(","))) < 150)
resize(360, 740, 2)
check("no sideways scrolling at 360 pixels", fits())
shoot("phone-dark")
click("#tab-json")
check("nor in the JSON", fits())
click("#tab-text")
scheme("light")
shoot("phone-light")
js("document.getElementById('text').value = 'x'.repeat(3000)")
click("#tag")
await_true("a long word", "document.querySelector('#sentences').textContent.includes('xxx')")
check("nor with a word of 3,000 letters", fits())

if pos:
    choose(pos)
    check("a model of parts of speech has plain ones", "People and places" not in chips())
    js("document.getElementById('text').value = arguments[0]", TEXT)
    click("#tag")
    await_true("tokens with labels", RESULT + " && document.querySelectorAll('.token').length > 8")
    labels = js("return [...document.querySelectorAll('.token .type')].map(e => e.textContent)")
    answer = json.loads(js("return document.getElementById('response').textContent"))
    check("each token has its label", labels, answer["sentences"][0]["labels"])
    check("they fit a phone", fits())
    shoot("pos-phone-light")
    resize(1100, 800, 1)
    shoot("pos-light")
    scheme("dark")
    shoot("pos-dark")

if both:
    scheme("light")
    resize(1100, 800, 1)
    choose(both)
    js("document.getElementById('text').value = arguments[0]", TEXT)
    click("#tag")
    await_true("spans of the layer that has some", "document.querySelectorAll('#sentences > li > .reading mark').length > 0")
    check("the layers are there, that with spans pressed", js(
        "return [...document.querySelectorAll('.layer')].map(e => [e.textContent, e.getAttribute('aria-pressed')])"),
        [["pos", "false"], ["ner", "true"]])
    answer = json.loads(js("return document.getElementById('response').textContent"))
    layers = answer["sentences"][0]["layers"]
    check("the spans are those of the layer", js(
        "return [...document.querySelectorAll('#sentences > li > .reading > mark')].map(e => e.dataset.type)"),
        [span["type"] for span in layers["ner"]["spans"]])
    shoot("layers-light")
    click(".layer:nth-of-type(1)")
    check("the other layer is drawn at once", js(
        "return [...document.querySelectorAll('.token .type')].map(e => e.textContent)"), layers["pos"]["labels"])
    resize(360, 740, 2)
    check("the layers fit a phone", fits())
    shoot("layers-phone-light")

check("the console is quiet", errors(), [])
call("DELETE", session)
