import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RECORD_KINDS } from '../../src/portfolio/model/record-kinds.ts';
import { DOORS_OF_ROOMS } from './doors.ts';

const SRC = join(import.meta.dirname, '../..', 'src');

const KINDS = RECORD_KINDS.map(({ entity }) => `portfolio/records/${entity}`);

/** The rooms of src, and the rooms below each, whose doors it may import. `platform` is open to all. */
const ROOMS: Record<string, readonly string[]> = {
  platform: [],
  portfolio: [],
  insight: ['portfolio'],
  identity: ['portfolio', 'insight'],
  clients: ['portfolio', 'insight', 'identity'],
  exchange: ['portfolio', 'identity', 'clients'],
  delivery: ['portfolio', 'insight', 'identity', 'clients', 'exchange'],
  operation: ['portfolio', 'insight', 'identity', 'clients', 'exchange', 'delivery'],
  studio: ['portfolio', 'insight', 'identity', 'clients', 'exchange', 'delivery', 'operation'],
};
/** What runs the program: it composes the rooms. */
const START = ['main.ts', 'app.ts', 'serve.ts', 'workers.ts'];
/** What every other room may import of a room, besides `DOORS`: the nouns, and what the studio shows of it. */
const OPEN = [
  /^portfolio\/(model|representation)\//,
  /^portfolio\/records\/([a-z]+)\/\1\.ts$/,
  /^[a-z]+\/.*-(screen|panel)\.tsx$/,
];
const FLAT_MAX = 30;
const LINES_MAX = 300;
const NESTED_MIN = 4;

const SERVER_PACKAGES = /^(node:|fastify|@fastify\/|kysely|pg$|pino)/;
const REACT = /^(react|react-dom|react-router|react-hook-form)(\/|$)/;

/** The only file outside src that src imports: it contains the version. */
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
const importsByFile = new Map(
  [...Map.groupBy(ownImports, ({ from }) => from)].map(([from, list]) => [from, list.map(({ to }) => to)]),
);
const packageImports = imports.filter(({ isOwn }) => !isOwn);

const textOf = (path: string) => readFileSync(join(SRC, path), 'utf8');

/** Returns every `import … from`, `export … from` and `import()` of a file; paths within src are resolved. */
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

/** The room of a file, or the file in src itself. */
const roomOf = (path: string): string => path.split('/')[0] ?? '';

const isServerFile = (path: string) => /\.server\.tsx?$/.test(path);
const show = ({ from, to }: Import) => `${from} imports ${to}`;

const isDoor = (path: string) => OPEN.some((pattern) => pattern.test(path)) || (ALL_DOORS as string[]).includes(path);
const ALL_DOORS = Object.entries(DOORS_OF_ROOMS).flatMap(([room, doors]) => doors.map((door) => `${room}/${door}`));

/** A file may import its own room, the platform, and the doors of the rooms below. */
function isAllowed({ from, to }: Import): boolean {
  const [room, other] = [roomOf(from), roomOf(to)];
  if (room === other || (other === 'platform' && room !== 'platform')) return true;
  if (from === 'operation/cli/main.ts' && to === 'app.ts') return true;
  if (START.includes(from)) return START.includes(to) || isDoor(to);
  return Boolean(ROOMS[room]?.includes(other)) && isDoor(to);
}

/** `x.ts` runs anywhere, `x.tsx` in the browser and in the server's bundle, and `x.server.ts` on the server. */
const ON_SERVER =
  /^(platform\/(db|config|context|feature|log|secret|data-dir)|operation\/cli\/|app\.ts|main\.ts|serve\.ts|workers\.ts)/;
const sharedImports = imports.filter(
  ({ from }) => !ON_SERVER.test(from) && !isServerFile(from) && !isBuilt(from) && !from.endsWith('tables.ts'),
);
/** Entries of the build, which say in their names where they run. */
function isBuilt(path: string): boolean {
  return /^delivery\/(documents|cards|seo)\//.test(path) || /^studio\/shell\//.test(path);
}

describe('imports', () => {
  test('point to files that exist', () => {
    const lost = ownImports.filter(({ to }) => !paths.includes(to));
    expect(lost.map(show)).toEqual([]);
  });

  test('go down the rooms, through their doors', () => {
    expect(ownImports.filter((item) => !isAllowed(item)).map(show)).toEqual([]);
  });

  test('open no door that nobody goes through', () => {
    const used = new Set(ownImports.filter(({ from, to }) => roomOf(from) !== roomOf(to)).map(({ to }) => to));
    expect(ALL_DOORS.filter((door) => !used.has(door))).toEqual([]);
  });

  test('reach the database only from server files, the composition and the CLI', () => {
    const strangers = ownImports.filter(
      ({ from, to }) =>
        to.startsWith('platform/db/') &&
        !to.endsWith('tables.ts') &&
        !isServerFile(from) &&
        !ON_SERVER.test(from) &&
        !from.startsWith('portfolio/sample/'),
    );
    expect(strangers.map(show)).toEqual([]);
  });

  test('bring no package except zod into lib', () => {
    const strangers = packageImports.filter(
      ({ from, to }) => from.startsWith('platform/lib/') && !isServerFile(from) && to !== 'zod',
    );
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
    const values = imports.filter(({ from, isTypeOnly }) => from === 'platform/context.ts' && !isTypeOnly);
    expect(values.map(show)).toEqual([]);
  });
});

/** Who reads the tables of records themselves, besides `records` and migrations, and for whom. */
const RECORD_READERS: Record<string, string> = {
  'portfolio/storage/plan-limit.server.ts': 'the owner: counted for the plan',
  'exchange/credentials/credential-checks-job.server.ts': 'nobody: whether the record of a signed badge exists',
  'insight/digest/digests.server.ts': 'the owner: what expires soon',
  'insight/waiting/waiting.server.ts': 'the owner: what ends soon',
  'delivery/sharing/opened-links.server.ts': 'the owner: which projects a link has shown',
  'portfolio/testimonials/testimonial-requests.server.ts': 'the owner: which project a request is about',
  'portfolio/testimonials/confirmation-rows.server.ts': 'the owner: which words they have approved',
  'portfolio/testimonials/work-confirmations.server.ts': 'the owner: what their projects are called now',
  'portfolio/testimonials/writer-routes.server.ts': 'the writer: their own words',
  'portfolio/versions/published-rows.server.ts': 'nobody: what is copied when it is published',
  'portfolio/versions/restore.server.ts': 'the owner: what a version replaces',
  'portfolio/views/showable-items.server.ts': 'the owner: which records have changed, or are for nobody',
  'portfolio/views/later-records.server.ts': 'a view: which records it leaves out since they came later',
  'delivery/page/portfolio-reader.server.ts': 'visitors: replaced by what is published',
  'delivery/files/file-facts.server.ts': 'visitors: times of records that the page shows',
  'delivery/seo/prepared-portfolios.server.ts':
    'visitors: which accounts show something, of those that publish at once',
  'delivery/seo/sitemap.server.ts': 'visitors: those of accounts that publish at once',
};

test('records are read for others by listPublicRecords and findPublicRecord, and elsewhere only for a stated reason', () => {
  const tables = RECORD_KINDS.map(({ path }) => path).join('|');
  const reads = new RegExp(
    `(selectFrom|innerJoin|leftJoin)\\(\\s*'(${tables})'|recordsIn\\(|as '(records|projects)'\\)`,
  );
  const readers = code.filter(
    (path) => !/^(portfolio\/records|platform\/db\/migrations)\//.test(path) && reads.test(textOf(path)),
  );
  expect(readers.sort()).toEqual(Object.keys(RECORD_READERS).sort());
});

test('no two files import each other, directly or through others', () => {
  const cycles = code.filter((path) => reachableFrom(path).has(path));
  expect(cycles).toEqual([]);
});

/** Returns all files that a file imports, directly or indirectly. */
function reachableFrom(start: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (const path of waiting) {
    for (const to of importsByFile.get(path) ?? []) {
      if (!reached.has(to)) waiting.push(to);
      reached.add(to);
    }
  }
  return reached;
}

test('no folder is too large, and no subfolder nearly empty', () => {
  const folders = Map.groupBy(code, dirname);
  // Migrations only become more, and are in the order of their numbers.
  const isCrowded = ([folder, files]: [string, string[]]) =>
    files.length > FLAT_MAX && folder !== 'platform/db/migrations';
  const crowded = [...folders].filter(isCrowded).map(([folder]) => folder);
  expect(crowded).toEqual([]);
  // A kind of record is a folder, however few files it needs.
  const isNested = (folder: string) => folder.includes('/') && !KINDS.includes(folder);
  const nested = new Set(paths.flatMap(foldersAbove).filter(isNested));
  const countBelow = (folder: string) => paths.filter((path) => path.startsWith(`${folder}/`)).length;
  expect([...nested].filter((folder) => countBelow(folder) < NESTED_MIN)).toEqual([]);
});

/** 'a/b/c.ts' -> ['a', 'a/b'] */
function foldersAbove(path: string): string[] {
  const names = dirname(path).split('/');
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

test('no source file is longer than 300 lines', () => {
  const lines = (path: string) => readFileSync(join(SRC, path), 'utf8').trimEnd().split('\n').length;
  expect(code.filter((path) => lines(path) > LINES_MAX)).toEqual([]);
});

test('every file is named in kebab-case', () => {
  const name = /^([a-z0-9]+(-[a-z0-9]+)*(\.(server|client|test))*\.[a-z0-9]+|README\.md)$/;
  const folder = /^[a-z0-9]+(-[a-z0-9]+)*$/;
  const odd = paths.filter((path) => {
    const parts = path.split('/');
    return !name.test(parts.pop() ?? '') || !parts.every((part) => folder.test(part));
  });
  expect(odd).toEqual([]);
});

/** docs/glossary.md has the terms to use instead. */
const BANNED_WORDS = [
  'address anew answer answered ask asked asking doomed drawing drawn exhibit exhibition heard held holds homeless oops',
  'picture refusal refuse refused said saying tally tallies tell told vacant whence',
].flatMap((line) => line.split(' '));
/** Names of several words that had other words for a term of the field. */
const BANNED_PHRASES = [
  'byte store',
  'first step',
  'http frame',
  'inner call',
  'known image',
  'leave guard',
  'look panel',
  'own page',
  'page ctx',
  'page door',
  'page header',
  'page kind',
  'put aside',
  'ready page',
  'signed in',
  'site page',
  'small print',
  'steady pace',
  'take back',
  'unsaved form',
  'work queue',
];

/** 'findOwnImages', 'OWN_IMAGE' and 'own-image.ts' -> 'find own image', … */
function wordsIn(name: string): string {
  const words = name.split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/).filter(Boolean);
  return words.map((word) => word.toLowerCase().replace(/(?<=[a-z]{3}[^s])s$/, '')).join(' ');
}

const hasBannedWord = (name: string) => {
  // The lines of a postal address have no other name, and `AddressInfo` is Node's.
  const words = ` ${wordsIn(name).replace(/postal address|address info/, '')} `;
  return [...BANNED_WORDS, ...BANNED_PHRASES].some((banned) => words.includes(` ${wordsIn(banned)} `));
};

const ROOT = join(SRC, '..');
/** The files that the naming rules apply to: migrations are frozen. */
const namedFiles = globSync('{src,tests,bench,scripts,bin}/**/*.{ts,tsx,mjs}', { cwd: ROOT }).filter(
  (path) => !path.startsWith(join('src', 'platform', 'db', 'migrations')),
);

test('no file and no declaration has a banned word in its name', () => {
  const declared = namedFiles.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    const names = text.matchAll(/\b(?:const|let|function|type|interface|class) ([A-Za-z_$][\w$]*)/g);
    return [...names].map(([, name = '']) => ({ path, name }));
  });
  expect(namedFiles.filter((path) => hasBannedWord(basename(path)))).toEqual([]);
  expect(declared.filter(({ name }) => hasBannedWord(name)).map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});

/** Words of an older English, for which comments, tests, documents and screens have common ones. */
const OLD_WORDS = /\b(anew|whence|meanwhile|for good)\b/i;

test('no text has a word that is not plain English', () => {
  const prose = globSync(['*.md', '{docs,deploy,tests/e2e}/**/*.{md,yaml}'], { cwd: ROOT });
  const lists = /^const (BANNED_WORDS|OLD_WORDS) = [^;]*;/gm;
  const found = [...namedFiles, ...prose].filter((path) =>
    OLD_WORDS.test(readFileSync(join(ROOT, path), 'utf8').replace(lists, '')),
  );
  expect(found).toEqual([]);
});

/** Code that only the listed files may contain, because it is dangerous or belongs in one place. */
const DOORS: { what: string; pattern: RegExp; only: readonly string[] }[] = [
  { what: 'a default export', pattern: /^export default/m, only: [] },
  {
    what: 'markup from a string',
    pattern: /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
    only: ['platform/ui/trusted-html.tsx'],
  },
  { what: 'code from a string', pattern: /\beval\(|new Function\(|set(Timeout|Interval)\(\s*['"`]/, only: [] },
  { what: 'a pattern from a string', pattern: /\bRegExp\(/, only: [] },
  {
    what: 'word with other windows',
    pattern: /postMessage\(|onmessage\b|EventListener\('message'/,
    // Threads of the server, and the only places that start them.
    only: [
      'delivery/cards/card-worker.server.ts',
      'operation/stream/stream-job.server.ts',
      'operation/stream/stream-worker.server.ts',
      'platform/jobs/worker-thread.server.ts',
      'platform/jobs/serve-jobs.server.ts',
    ],
  },
  { what: 'weak randomness', pattern: /\bMath\.random\b/, only: [] },
  { what: 'cheap hashing of passwords', pattern: /setCheapHashing/, only: ['identity/auth/passwords.server.ts'] },
  // The typesetter is native code, which must not end the server.
  { what: 'another process', pattern: /child_process/, only: ['delivery/files/make/file-maker.server.ts'] },
  {
    what: 'SQL from a string',
    pattern: /\bsql\.(raw|lit)\b|CompiledQuery\.raw/,
    only: [
      'platform/db/sqlite/dialect.ts',
      'insight/visits/rollup/bulk-insert.server.ts',
      // The bounds of a partition take no parameter.
      'insight/visits/rollup/day-partitions.server.ts',
    ],
  },
  {
    what: 'a route without its login, limits and schema',
    pattern: /\b(app|scope|server|routes)\s*\.(get|post|put|patch|delete|route)\b/,
    only: ['platform/http/route.server.ts'],
  },
  {
    what: 'the environment',
    pattern: /\bprocess\.env\b/,
    only: ['main.ts', 'operation/cli/main.ts', 'delivery/files/make/file-maker.server.ts'],
  },
];

test.each(DOORS)('no file contains $what', ({ pattern, only }) => {
  const holders = code.filter((path) => !only.includes(path) && pattern.test(readFileSync(join(SRC, path), 'utf8')));
  expect(holders).toEqual([]);
});

test('stylesheets scan paths that exist: a stale @source fails silently', () => {
  const sources = paths
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) =>
      [...readFileSync(join(SRC, path), 'utf8').matchAll(/@source (?:not )?"([^"]+)"/g)].map(([, pattern = '']) => ({
        pattern: join(dirname(path), pattern),
      })),
    );
  expect(sources.length).toBeGreaterThan(10);
  expect(sources.filter(({ pattern }) => globSync(pattern, { cwd: SRC }).length === 0)).toEqual([]);
});

test('no style rule waits for what is anywhere in the document: each change of it would restyle all', () => {
  const whole = /(?::root|\bhtml|\bbody):has\([^{};]*\)\s+[^{},;]+[,{]/;
  const slow = paths.filter((path) => path.endsWith('.css') && whole.test(readFileSync(join(SRC, path), 'utf8')));
  expect(slow).toEqual([]);
});

test('the server takes node:http without an import, whose getters load undici at each start', () => {
  const importing = globSync('**/*.server.ts', { cwd: SRC }).filter((file) =>
    /^import (?!type\b).* from 'node:https?'/m.test(readFileSync(join(SRC, file), 'utf8')),
  );
  expect(importing).toEqual([]);
});
