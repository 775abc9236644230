import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..', 'src');

const GROUND = ['kit', 'ui', 'lib', 'db'];
const FEATURES = ['account', 'visits', 'landing', 'inbox', 'records'];
const COMPOSERS = ['portfolio', 'studio', 'transfer'];
const EVERY_FEATURE = [...FEATURES, ...COMPOSERS, ...GROUND];

/** What the files of each folder of src, and each file that lies in src itself, may import besides their own. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  lib: [],
  ui: ['lib'],
  db: ['lib'],
  kit: ['lib', 'ui', 'db'],
  ...Object.fromEntries(FEATURES.map((feature) => [feature, GROUND])),
  ...Object.fromEntries(COMPOSERS.map((composer) => [composer, ['records', ...GROUND]])),
  pages: EVERY_FEATURE,
  cli: [...EVERY_FEATURE, 'app.ts', 'config.ts', 'ctx.ts', 'data-dir.ts', 'log.ts'],
  'config.ts': [],
  'data-dir.ts': ['config.ts', 'db'],
  'log.ts': ['config.ts'],
  'ctx.ts': ['config.ts', 'pages', ...EVERY_FEATURE],
  'app.ts': [...EVERY_FEATURE, 'pages', 'config.ts', 'ctx.ts', 'log.ts'],
  'main.ts': ['app.ts', 'config.ts', 'data-dir.ts', 'log.ts', 'db', 'kit'],
};

/** Where `x.ts` runs anywhere, `x.tsx` in the browser and in the server's bundle, and `x.server.ts` on the server. */
const BY_SUFFIX = [...EVERY_FEATURE.filter((folder) => folder !== 'db')];
const SERVER_PACKAGES = /^(node:|fastify|@fastify\/|kysely|pg$|pino)/;
const REACT = /^(react|react-dom|react-router|react-hook-form)(\/|$)/;

/** The one file outside src that files of src import: the version is in it. */
const PACKAGE_JSON = '../package.json';

type Import = { from: string; to: string; isOwn: boolean; isTypeOnly: boolean };

const paths = globSync('**/*', { cwd: SRC, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(SRC.length + 1)
      .replaceAll('\\', '/'),
  );
const code = paths.filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'));
const imports = code.flatMap(importsOf);
const ownImports = imports.filter(({ isOwn, to }) => isOwn && to !== PACKAGE_JSON);
const packageImports = imports.filter(({ isOwn }) => !isOwn);

/** Every `import … from`, `export … from` and `import()` of a file; paths within src are resolved. */
function importsOf(from: string): Import[] {
  const text = readFileSync(join(SRC, from), 'utf8');
  const statements = text.matchAll(/^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm);
  const calls = text.matchAll(/\bimport\(\s*()'([^']+)'/g);
  return [...statements, ...calls].map(([, type, specifier = '']) => {
    const isOwn = specifier.startsWith('.');
    const [path = ''] = specifier.split('?');
    const to = isOwn ? join(dirname(from), path).replaceAll('\\', '/') : specifier;
    return { from, to, isOwn, isTypeOnly: Boolean(type) };
  });
}

/** The folder of src that a path is in, or the file that lies in src itself. */
function partOf(path: string): string {
  return path.split('/')[0] ?? '';
}

/** 'records/badge': the records' nouns are features of their own. */
function featureOf(path: string): string {
  const [part, noun] = path.split('/');
  return part === 'records' ? `records/${noun}` : (part ?? '');
}

const isServerFile = (path: string) => /\.server\.tsx?$/.test(path);
const show = ({ from, to }: Import) => `${from} imports ${to}`;

/** A file may always import its own feature, and a server file the types of what it is handed. */
function isAllowed({ from, to, isTypeOnly }: Import): boolean {
  if (featureOf(from) === featureOf(to)) return true;
  if (['ctx.ts', 'config.ts'].includes(to) && isServerFile(from) && isTypeOnly) return true;
  if (partOf(from) === 'records' && partOf(to) === 'records') return false;
  return MAY_IMPORT[partOf(from)]?.includes(partOf(to)) ?? false;
}

/** `x.ts` and `x.tsx` of the folders that have a browser's side. */
const sharedImports = imports.filter(({ from }) => BY_SUFFIX.includes(partOf(from)) && !isServerFile(from));

describe('imports', () => {
  test('lead to files that exist', () => {
    const lost = ownImports.filter(({ to }) => !paths.includes(to));
    expect(lost.map(show)).toEqual([]);
  });

  test('go down the table of folders, and never from one feature to another', () => {
    expect(ownImports.filter((item) => !isAllowed(item)).map(show)).toEqual([]);
  });

  test('reach the database from server files, the composition and the command line alone', () => {
    const strangers = ownImports.filter(
      ({ from, to }) =>
        partOf(to) === 'db' &&
        !isServerFile(from) &&
        !['db', 'cli', 'app.ts', 'ctx.ts', 'data-dir.ts', 'main.ts'].includes(partOf(from)),
    );
    expect(strangers.map(show)).toEqual([]);
  });

  test('bring no package but zod into lib', () => {
    const strangers = packageImports.filter(({ from, to }) => partOf(from) === 'lib' && to !== 'zod');
    expect(strangers.map(show)).toEqual([]);
  });

  test('bring no server-only file or package into what runs in a browser', () => {
    const strangers = sharedImports.filter(({ to }) => isServerFile(to) || SERVER_PACKAGES.test(to));
    expect(strangers.map(show)).toEqual([]);
  });

  test('bring no React into what runs anywhere', () => {
    const strangers = sharedImports.filter(({ from, to }) => from.endsWith('.ts') && REACT.test(to));
    expect(strangers.map(show)).toEqual([]);
  });

  test('bring no .tsx into a .ts, which plain Node may load', () => {
    const strangers = ownImports.filter(({ from, to }) => from.endsWith('.ts') && to.endsWith('.tsx'));
    expect(strangers.map(show)).toEqual([]);
  });

  test('take only types into the context', () => {
    const values = imports.filter(({ from, isTypeOnly }) => from === 'ctx.ts' && !isTypeOnly);
    expect(values.map(show)).toEqual([]);
  });
});

test('every file is named in kebab-case', () => {
  const name = /^[a-z0-9]+(-[a-z0-9]+)*(\.(server|client|test))*\.[a-z0-9]+$/;
  const folder = /^[a-z0-9]+(-[a-z0-9]+)*$/;
  const odd = paths.filter((path) => {
    const parts = path.split('/');
    return !name.test(parts.pop() ?? '') || !parts.every((part) => folder.test(part));
  });
  expect(odd).toEqual([]);
});

/** What no file may hold but those named: each is a door that is kept in one place, or shut. */
const DOORS: { what: string; pattern: RegExp; only: readonly string[] }[] = [
  { what: 'a default export', pattern: /^export default/m, only: [] },
  {
    what: 'markup from a string',
    pattern: /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
    only: ['portfolio/trusted-html.tsx'],
  },
  { what: 'code from a string', pattern: /\beval\(|new Function\(|set(Timeout|Interval)\(\s*['"`]/, only: [] },
  { what: 'a pattern from a string', pattern: /\bRegExp\(/, only: [] },
  {
    what: 'word with other windows',
    pattern: /postMessage\(|onmessage\b|EventListener\('message'/,
    // Threads of the server, and the one place that starts them.
    only: [
      'pages/cards/card-worker.ts',
      'pages/site/page-worker.server.ts',
      'kit/worker-thread.server.ts',
      'transfer/transfer-worker.server.ts',
    ],
  },
  { what: 'weak randomness', pattern: /\bMath\.random\b/, only: [] },
  { what: 'another process', pattern: /child_process/, only: [] },
  {
    what: 'SQL from a string',
    pattern: /\bsql\.(raw|lit)\b|CompiledQuery\.raw/,
    only: ['db/sqlite-dialect.ts', 'visits/statement.server.ts'],
  },
  { what: 'the environment', pattern: /\bprocess\.env\b/, only: ['main.ts', 'cli/main.ts'] },
];

test.each(DOORS)('no file holds $what', ({ pattern, only }) => {
  const holders = code.filter((path) => !only.includes(path) && pattern.test(readFileSync(join(SRC, path), 'utf8')));
  expect(holders).toEqual([]);
});
