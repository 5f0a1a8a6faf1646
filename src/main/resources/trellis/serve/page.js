"use strict";

const MOST_SENTENCES = 300; // drawn; all of them are in the JSON
const MOST_CHARACTERS = 400000; // of JSON shown
/** A text whose first letter is of a script that runs from right to left. */
const FROM_RIGHT = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const UNSURE = 0.6; // spans and tokens below this are marked as unsure
const IN_DOUBT = 0.05; // a second-best reading below this is no alternative

const $ = id => document.getElementById(id);
const state = {models: [], turn: 0, waiting: null, layer: "", drawn: null};

/** An element; its text is text, whatever is in it. */
function make(name, className, text) {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

/** An element of ours in a line of any script: the line's direction is neither taken from it nor given to it. */
function latin(element) {
  element.dir = "ltr";
  return element;
}

const show = probability => probability.toFixed(2);

// ---- models ----

async function loadModels() {
  try {
    const answer = await ask("models");
    state.models = answer.models;
  } catch (problem) {
    return fail(problem);
  }
  const select = $("model");
  select.replaceChildren(...state.models.map(model => {
    const option = make("option", "", model.name);
    option.value = model.name;
    return option;
  }));
  const choice = state.models.length > 1;
  select.hidden = !choice;
  $("only").hidden = choice;
  $("only").textContent = state.models[0].name;
  describe();
}

const model = () => state.models.find(one => one.name === $("model").value);

const isPlain = of => of.scheme === "none";

/** What is drawn of a model: the chosen one of its layers, at first the first with spans; or itself, if it has none. */
function layer() {
  const chosen = model();
  const layers = chosen.layers || [chosen];
  return layers.find(one => one.name === state.layer) || layers.find(one => !isPlain(one)) || layers[0];
}

function describe() {
  const chosen = model();
  if (!chosen) return;
  const what = (chosen.layers || [chosen]).map(one => isPlain(one) ? `${one.labels.length} labels` : types(one).join(", "));
  const scores = chosen.scores.map(score => `${score.file} ${score.measure} ${score.percent.toFixed(1)}`);
  $("about").textContent = [...what, ...scores].join(" · ");
  $("sample").hidden = !chosen.sample;
  $("chips").replaceChildren(...chosen.examples.map(example => {
    const chip = make("button", "chip", example.title);
    chip.type = "button";
    chip.addEventListener("click", () => {
      $("text").value = example.text;
      tag();
    });
    return chip;
  }));
  offerLayers();
}

/** A button for each layer of the model; none where there is only one. */
function offerLayers() {
  const layers = model().layers || [];
  $("layers").hidden = layers.length === 0;
  $("layers").replaceChildren(...layers.map(one => {
    const button = make("button", "layer", one.name);
    button.type = "button";
    button.setAttribute("aria-pressed", one === layer());
    button.addEventListener("click", () => {
      state.layer = one.name;
      for (const other of $("layers").children) other.setAttribute("aria-pressed", other === button);
      if (state.drawn) draw(...state.drawn);
    });
    return button;
  }));
}

/** The types of spans, in the order of the model. */
function types(of) {
  const found = of.labels.filter(label => label.includes("-")).map(label => label.slice(label.indexOf("-") + 1));
  return [...new Set(found)];
}

/** An element in the colour of its type: hues that lie far apart for types in a row. */
function coloured(element, type) {
  const drawn = layer();
  const names = isPlain(drawn) ? drawn.labels : types(drawn);
  element.style.setProperty("--hue", (212 + Math.max(names.indexOf(type), 0) * 137.5) % 360);
  return element;
}

// ---- asking ----

/** The JSON of an answer; throws {message, hint}. */
async function ask(path, body) {
  let response;
  try {
    response = await fetch(path, body === undefined ? {} : {
      method: "POST",
      headers: {"Content-Type": "application/json"},
      body,
      signal: state.waiting && state.waiting.signal,
    });
  } catch (lost) {
    if (lost.name === "AbortError") throw lost;
    throw {message: "The server does not answer.", hint: "Is trellis serve still running?"};
  }
  let answer;
  try {
    answer = await response.json();
  } catch (cut) {
    throw {
      message: `The answer with status ${response.status} is not JSON.`,
      request: response.headers.get("X-Request-Id"),
    };
  }
  if (!response.ok) throw answer.error;
  return answer;
}

async function tag() {
  const text = $("text").value;
  const chosen = model();
  if (!chosen) return loadModels();
  if (text.trim() === "") {
    clear();
    $("status").textContent = "There is no text yet.";
    $("text").focus();
    return;
  }
  if (state.waiting) state.waiting.abort(); // only the newest text matters
  const waiting = new AbortController();
  state.waiting = waiting;
  const turn = ++state.turn;
  const spinner = setTimeout(() => busy(true), 150);
  const request = {text, model: chosen.name, best: 2};
  if ((chosen.layers || [chosen]).some(isPlain)) request.probabilities = true;
  const begun = performance.now();
  try {
    const answer = await ask("tag", JSON.stringify(request));
    if (turn === state.turn) draw(text, request, answer, performance.now() - begun);
  } catch (problem) {
    if (turn === state.turn && problem.name !== "AbortError") fail(problem);
  } finally {
    clearTimeout(spinner);
    if (turn === state.turn) {
      busy(false);
      state.waiting = null;
    }
  }
}

function busy(is) {
  $("tag").classList.toggle("busy", is);
  $("tag").setAttribute("aria-disabled", is);
  if (is) $("status").textContent = "Tagging …";
}

function clear() {
  state.drawn = null;
  $("error").hidden = true;
  $("result").hidden = true;
  $("empty").hidden = false;
  $("status").textContent = "";
}

function fail(problem) {
  clear();
  $("empty").hidden = true;
  $("error").replaceChildren(make("strong", "", problem.message));
  if (problem.hint) $("error").append(make("span", "cure", problem.hint));
  if (problem.request) $("error").append(make("span", "request", `Request ${problem.request}`));
  $("error").hidden = false;
}

// ---- drawing ----

function draw(text, request, answer, millis) {
  clear();
  state.drawn = [text, request, answer, millis];
  $("empty").hidden = true;
  const chosen = layer();
  const plain = isPlain(chosen);
  const sentences = answer.sentences.map(sentence => sentence.layers ? {...sentence, ...sentence.layers[chosen.name]} : sentence);
  const drawn = sentences.slice(0, MOST_SENTENCES);
  $("sentences").replaceChildren(...drawn.map((sentence, i) => {
    const item = make("li");
    if (plain) drawTokens(item, sentence);
    else drawSpans(item, sentence);
    item.dataset.sentence = i;
    return item;
  }));
  drawLegend(plain ? [] : sentences.flatMap(sentence => sentence.spans));
  $("request").textContent = curl(request);
  const json = pretty(answer, "");
  $("response").textContent = json.length > MOST_CHARACTERS
    ? json.slice(0, MOST_CHARACTERS) + `\n… ${json.length - MOST_CHARACTERS} further characters` : json;
  $("result").hidden = false;
  const tokens = sentences.reduce((sum, sentence) => sum + sentence.tokens.length, 0);
  const spans = sentences.reduce((sum, sentence) => sum + sentence.spans.length, 0);
  const left = sentences.length - drawn.length;
  $("status").textContent = [
    plain ? "" : count(spans, "span"),
    count(sentences.length, "sentence"),
    count(tokens, "token"),
    `${Math.round(millis)} ms`,
    left > 0 ? `${left} sentences more in the JSON` : "",
  ].filter(part => part).join(" · ");
}

const count = (n, what) => `${n} ${what}${n === 1 ? "" : "s"}`;

function drawLegend(spans) {
  const counts = new Map();
  for (const span of spans) counts.set(span.type, (counts.get(span.type) || 0) + 1);
  $("legend").replaceChildren(...[...counts].map(([type, n]) => {
    const item = make("li");
    item.append(coloured(make("span", "swatch"), type), `${type} ${n}`);
    return item;
  }));
}

/** The text of a sentence with its spans, and below it the second-best reading, if that may be the right one. */
function drawSpans(item, sentence) {
  item.append(reading(sentence, sentence.spans, () => false));
  const [best, second] = sentence.best;
  if (!isInDoubt(second)) return;
  const known = new Set(sentence.spans.map(key));
  const block = make("div", "second");
  block.append(caption("Second best", second.probability, best.probability));
  block.append(reading(sentence, second.spans, span => known.has(key(span))));
  item.append(block);
}

const isInDoubt = second => second !== undefined && second.probability >= IN_DOUBT;

const key = span => `${span.type} ${span.start} ${span.end}`;

function caption(title, probability, best) {
  const line = make("span", "caption");
  line.append(make("b", "", title), ` ${show(probability)}, best ${show(best)}`);
  return line;
}

/** A line of text in which spans are marked; those that are the same as in the best one are grey. */
function reading(sentence, spans, isSame) {
  const line = make("div", "reading");
  line.dir = "auto"; // each sentence in the direction of its script
  const places = sentence.tokenOffsets.utf16;
  const base = sentence.offsets.utf16[0];
  let done = 0;
  for (const span of spans) {
    const start = places[span.start][0] - base;
    const end = places[span.end - 1][1] - base;
    line.append(sentence.text.slice(done, start));
    const mark = coloured(make("mark", "", sentence.text.slice(start, end)), span.type);
    mark.classList.toggle("from-right", FROM_RIGHT.test(mark.textContent));
    mark.classList.toggle("same", isSame(span));
    mark.classList.toggle("unsure", span.probability < UNSURE);
    mark.dataset.type = span.type;
    mark.title = `${span.type}, probability ${span.probability}`;
    const type = latin(make("span", "type", span.type));
    type.append(make("span", "p", show(span.probability)));
    mark.append(type);
    line.append(mark);
    done = end;
  }
  line.append(sentence.text.slice(done));
  return line;
}

/** The tokens of a sentence with a label each, and what is other in the second-best reading. */
function drawTokens(item, sentence) {
  const line = make("div", "tokens");
  line.dir = "auto";
  sentence.tokens.forEach((token, i) => {
    const label = sentence.labels[i];
    const probability = sentence.probabilities[i];
    const box = coloured(make("span", "token", token), label);
    box.classList.toggle("unsure", probability < UNSURE);
    box.title = `${label}, probability ${probability}`;
    box.append(latin(make("span", "type", label)), latin(make("span", "p", show(probability))));
    line.append(box);
  });
  item.append(line);
  const [best, second] = sentence.best;
  if (!isInDoubt(second)) return;
  const block = make("div", "second");
  block.append(caption("Second best", second.probability, best.probability));
  second.labels.forEach((label, i) => {
    if (label === sentence.labels[i]) return;
    const change = make("div", "change");
    const token = make("span", "", sentence.tokens[i]);
    token.dir = "auto";
    change.append(
      token, " ",
      coloured(make("span", "type", sentence.labels[i]), sentence.labels[i]), " → ",
      coloured(make("span", "type", label), label));
    block.append(change);
  });
  item.append(block);
}

/** JSON for people: lists of words, numbers and pairs stand on one line. */
function pretty(value, indent) {
  const deeper = indent + "  ";
  if (Array.isArray(value)) {
    return value.some(one => one !== null && typeof one === "object" && !isPair(one))
      ? "[\n" + value.map(one => deeper + pretty(one, deeper)).join(",\n") + "\n" + indent + "]"
      : "[" + value.map(one => isPair(one) ? `[${one.join(", ")}]` : JSON.stringify(one)).join(", ") + "]";
  }
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, one]) => deeper + JSON.stringify(name) + ": " + pretty(one, deeper));
  return fields.length === 0 ? "{}" : "{\n" + fields.join(",\n") + "\n" + indent + "}";
}

const isPair = value => Array.isArray(value) && value.length === 2 && value.every(one => typeof one === "number");

function curl(request) {
  const body = JSON.stringify(request).replace(/'/g, "'\\''");
  return `curl -H 'Content-Type: application/json' \\\n  -d '${body}' \\\n  ${location.origin}/tag`;
}

// ---- events ----

$("form").addEventListener("submit", event => {
  event.preventDefault();
  tag();
});
$("text").addEventListener("keydown", event => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    tag();
  }
});
$("model").addEventListener("change", () => {
  clear(); // an answer of the other model
  describe();
  if ($("text").value.trim() !== "") tag();
});

const tabs = [...document.querySelectorAll("[role=tab]")];
function choose(tab) {
  for (const one of tabs) {
    const chosen = one === tab;
    one.setAttribute("aria-selected", chosen);
    one.tabIndex = chosen ? 0 : -1;
    $(one.getAttribute("aria-controls")).hidden = !chosen;
  }
}
tabs.forEach((tab, i) => {
  tab.addEventListener("click", () => choose(tab));
  tab.addEventListener("keydown", event => {
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!step) return;
    const next = tabs[(i + step + tabs.length) % tabs.length];
    choose(next);
    next.focus();
  });
});

for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText($(button.dataset.copy).textContent);
      button.textContent = "Copied";
    } catch (refused) {
      button.textContent = "Not allowed";
    }
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
}

if (/Mac|iPhone|iPad/.test(navigator.platform)) $("shortcut").firstElementChild.textContent = "⌘";
loadModels();
