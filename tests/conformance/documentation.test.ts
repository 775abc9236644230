import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { configurationDocument } from '../../scripts/configuration-document.ts';
import { readConfig } from '../../src/platform/config.ts';
import { SETTING_GROUPS } from '../../src/platform/lib/settings/setting-descriptions.ts';
import { FAULTS } from '../process/faults/all.ts';
import { vitrine } from '../support/vitrine.ts';

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENTS = globSync(['*.md', '{docs,src,tests}/**/*.md'], { cwd: ROOT, exclude: ['tests/data/**'] });
const textOf = (document: string) => readFileSync(join(ROOT, document), 'utf8');
/** Returns every group that the pattern finds in any document, with the document's name. */
const found = (pattern: RegExp) =>
  DOCUMENTS.flatMap((document) => [...textOf(document).matchAll(pattern)].map(([, what = '']) => [document, what]));

/** Returns the variables that `readConfig` reads from its environment. */
function variablesRead(): string[] {
  const requested = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => void requested.add(String(name)) }));
  return [...requested].sort();
}

test('the document of settings is made of their descriptions, and they are those that the program reads', () => {
  const described = Object.values(SETTING_GROUPS).flatMap((group) => Object.keys(group));
  expect(described.sort()).toEqual(variablesRead());
  // Made again by `node bin/run.mjs scripts/write-configuration.ts`.
  expect(textOf('docs/configuration.md')).toBe(configurationDocument());
});

test("the operator's table has every command of the operator, and every action on accounts", async () => {
  const { out } = await vitrine(['help'], {});
  const [overview = [], actions = []] = ['help', 'user'].map((name) => {
    const [, row = ''] =
      new RegExp(`^\\| \`npx vitrine ${name}\` +\\|(.*)\\|$`, 'm').exec(textOf('docs/operate.md')) ?? [];
    return [...row.matchAll(/`([a-z-]+)`/g)].map(([, word = '']) => word).sort();
  });
  const commands = [...out.matchAll(/^ {2}([a-z]+)/gm)].map(([, name = '']) => name);
  expect(overview).toEqual(commands.filter((name) => name !== 'start').sort());
  const [, ofUsers = ''] = /^ {2}user (\S+)/m.exec(out) ?? [];
  expect(actions).toEqual(ofUsers.split('|').sort());
});

test('links and file names in documents refer to existing files', () => {
  const links = found(/\]\(([^)#:]+)\)/g).map(([document = '', link = '']) => [
    document,
    join(dirname(document), link),
  ]);
  const files = found(/`((?:src|tests|scripts|docs|bench|bin)\/[\w./-]+\.(?:tsx?|mjs|css|md))`/g);
  const named = [...links, ...files];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(([, path = '']) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('folders and files within src that the architecture names exist', () => {
  const named = [...textOf('docs/architecture.md').matchAll(/`([a-z][\w.-]*\/[\w./-]*\w)\/?`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(join(ROOT, path)));
  expect(named.length).toBeGreaterThan(15);
  const lost = named.filter((path) => globSync(`${path}{,.ts,.tsx}`, { cwd: join(ROOT, 'src') }).length === 0);
  expect(lost).toEqual([]);
});

test('npm scripts in documents exist', () => {
  const scripts = found(/npm run ([\w-]+)/g);
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter(([, script = '']) => !(script in packageJson.scripts))).toEqual([]);
});

test('what can be relied on names tests and faults that exist', () => {
  const text = textOf('docs/reliability.md');
  const [promised = ''] = text.split('## What is not promised');
  const promises = promised.split(/^- /m).slice(1);
  const named = promises.map((promise) => {
    const [, fault] = /`npm run faults -- ([\w-]+)`/.exec(promise) ?? [];
    const [, file = '', title = ''] = /`(tests\/[\w/.-]+)`\s+"([^"]+)"/.exec(promise) ?? [];
    const isThere = fault ? FAULTS.some(({ name }) => name === fault) : file !== '' && textOf(file).includes(title);
    return isThere ? '' : promise;
  });
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(Boolean)).toEqual([]);
});
