import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a text stands in the program, for those who translate it. */
type Place = { path: string; line: number; code: string };

const ROOT = join(import.meta.dirname, '../..');
/** A literal on one line; English texts have no line breaks. */
const LITERAL = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g;
const COMMENT = /^\s*(\/\*|\*|\/\/)/;
const PLACES_MAX = 4;

/** Pages with few texts name them: `texts.renew`. */
const NAMED = 'src/{delivery/documents/small-pages,delivery/sharing,clients/proposals}/*.{ts,tsx}';

let literals: Map<string, Place[]> | undefined;

/** Every literal of the program with its places: read once. */
function index(): Map<string, Place[]> {
  if (literals) return literals;
  literals = new Map();
  const paths = globSync('src/**/*.{ts,tsx}', { cwd: ROOT, exclude: (name) => name.includes('migrations') }).sort();
  for (const path of paths.filter((path) => !/\.test\.|lib\/texts\/(keys|catalogues)\.ts$/.test(path))) {
    const lines = readFileSync(join(ROOT, path), 'utf8').split('\n');
    for (const [at, code] of lines.entries()) {
      if (COMMENT.test(code)) continue;
      // What opens a literal of several lines may stand on the line before.
      const place = { path, line: at + 1, code: `${lines[at - 1]?.trim() ?? ''} ${code.trim()}` };
      for (const [, single, double] of code.matchAll(LITERAL)) {
        const text = (single ?? double ?? '').replaceAll(/\\(.)/g, '$1');
        const places = literals.get(text);
        if (places) places.push(place);
        else literals.set(text, [place]);
      }
    }
  }
  return literals;
}

/** Public pages and files; the same English may be a text of theirs and of the studio. */
const PUBLIC = /^src\/(delivery\/(page|documents|files|seo|site)|portfolio\/(records|representation))\//;
const SITE_SOURCES = /^src\/delivery\/(site|documents)\//;
const FUNCTIONS = '(?:t|count|say|text|label|verb|figure|stage|fault|title)';

/** Returns the places of a text, only those in which it is read if there are any: elsewhere it may be a key or a value. */
export function placesOf(system: string, text: string, sense = FUNCTIONS): Place[] {
  const start = text.slice(0, 20).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const isSentence = new RegExp(`\\b${sense}(?:\\(|=|: )\\s*["']${start}`);
  const places = index().get(text) ?? [];
  const sentences = places.filter(({ code }) => isSentence.test(code));
  const found = sentences.length > 0 ? sentences : places;
  const near = found.filter(({ path }) => system === 'page' && PUBLIC.test(path));
  return (near.length > 0 ? near : found).slice(0, PLACES_MAX);
}

/** Returns the places of a text that has a name instead of being said in English. */
export function placesOfName(name: string): Place[] {
  const isUsed = new RegExp(`\\b(?:texts|named|words)\\.${name}\\b`);
  return globSync(NAMED, { cwd: ROOT })
    .sort()
    .flatMap((path) =>
      readFileSync(join(ROOT, path), 'utf8')
        .split('\n')
        .flatMap((code, at) => (isUsed.test(code) ? [{ path, line: at + 1, code }] : [])),
    )
    .slice(0, PLACES_MAX);
}

/** Returns the places of a text of the site's own pages, by its key: `t('heroLead')`; 'fast' of 'fastText' in a list. */
export function placesOfKey(key: string): Place[] {
  const places = index().get(key) ?? index().get(key.replace(/Text$/, '')) ?? [];
  return places.filter(({ path }) => SITE_SOURCES.test(path)).slice(0, PLACES_MAX);
}

/** Returns the English of one of what is counted: `count('{n} links', n, '{n} link')`. */
export function singularOf(plural: string): string {
  for (const { path, line, code } of index().get(plural) ?? []) {
    if (!/\bcount\(/.test(code)) continue;
    const lines = readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .slice(line - 1, line + 3);
    const behind = lines.join(' ').split(plural)[1] ?? '';
    const singular = /^['"],[^'"]*'((?:[^'\\]|\\.)*)'/.exec(behind)?.[1];
    if (singular !== undefined) return singular.replaceAll(/\\(.)/g, '$1');
  }
  return plural;
}
