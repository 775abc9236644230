import { existsSync, readFileSync } from 'node:fs';
import type { Env } from './environment.ts';

/** Of Node, libraries, the system and its supervisors. */
const OF_OTHERS =
  /^(AWS|NODE|OTEL|PG|SSL|UV|MALLOC|npm|LC|XDG)_|^(NODE|TZ|LANG|PATH|HOME|USER|DEBUG|NO_COLOR)$|_proxy$/i;
/** Shorter names are like too many others. */
const LIKE_MIN_CHARACTERS = 6;
const LIKE_MAX_CHANGES = 2;

/** Returns an environment that remembers which names were read from it. */
export function watchedEnvironment(env: Env): { env: Env; known: Set<string> } {
  const known = new Set<string>();
  const watched = new Proxy(env, {
    get(target, name) {
      known.add(String(name));
      return target[String(name)];
    },
  });
  return { env: watched, known };
}

/** Returns the file of settings that the launcher has read; '' if there is none. */
export function ownSettingsFile(env: Env): string {
  const path = env.VITRINE_ENV ?? '';
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/**
 * Returns what is probably a misspelt name, each with the name that is meant: of the program's own file every name that
 * it does not know, of the rest of the environment those that nearly are one.
 */
export function misspeltSettings(known: ReadonlySet<string>, { env, file }: { env: Env; file: string }): string[] {
  const inFile = [...file.matchAll(/^\s*(?:export\s+)?(\w+)\s*=/gm)].map(([, name = '']) => name);
  const names = new Set([...inFile, ...Object.keys(env)].filter((name) => !known.has(name) && !OF_OTHERS.test(name)));
  return [...names].flatMap((name) => {
    const meant = [...known].find((other) => isLike(name, other));
    if (meant === undefined && !inFile.includes(name)) return [];
    return [`not known: ${name}${meant === undefined ? '' : `, did you mean ${meant}?`}`];
  });
}

function isLike(name: string, known: string): boolean {
  return known.length >= LIKE_MIN_CHARACTERS && changesBetween(name.toUpperCase(), known) <= LIKE_MAX_CHANGES;
}

/** The edit distance: letters to add, remove or replace. */
function changesBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + Number(letter !== other);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
