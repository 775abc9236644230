import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** `import … from 'x'` and `export … from 'x'`, not of types only, and `import 'x'`. */
const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^;'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;

/** What few requests need: most of the memory and time of a start, if it were loaded by it. */
const LOADED_WHEN_FIRST_USED = [
  '@aws-sdk/client-s3',
  '@modelcontextprotocol/server',
  '@myriaddreamin/typst-ts-node-compiler',
  '@resvg/resvg-wasm',
  '@simplewebauthn/server',
  'docx',
  'openid-client',
  'otpauth',
  'papaparse',
  'pg',
  'satori',
  'sharp',
  'standardwebhooks',
  'yaml',
  'parse5',
];

/** What starts first, and what it loads once the configuration is valid. */
const START = ['src/main.ts', 'src/serve.ts'];

/** Returns the packages that files load as soon as they are loaded themselves, each with the file that names it. */
function loadedBy(start: string[]): { packages: Map<string, string>; files: Set<string> } {
  const packages = new Map<string, string>();
  const seen = new Set<string>();
  const waiting = start.map((file) => join(ROOT, file));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      if (name.startsWith('.')) waiting.push(resolve(dirname(file), name));
      else if (!packages.has(packageOf(name))) packages.set(packageOf(name), file.slice(ROOT.length + 1));
    }
  }
  return { packages, files: new Set([...seen].map((file) => file.slice(ROOT.length + 1))) };
}

/** '@a/b/c' -> '@a/b' */
function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

test('the start of the server loads no package that is loaded when first used', () => {
  const { packages } = loadedBy(START);
  expect([...packages.keys()]).toEqual(expect.arrayContaining(['fastify', 'kysely', 'zod']));
  expect(LOADED_WHEN_FIRST_USED.flatMap((name) => packages.get(name) ?? [])).toEqual([]);
});

test('the start of the server loads nothing that records traces', () => {
  const { files } = loadedBy(START);
  expect([...files].filter((file) => file.startsWith('src/platform/http/traces/')).sort()).toEqual([
    'src/platform/http/traces/open-traces.server.ts',
    'src/platform/http/traces/trace.server.ts',
  ]);
});

test('each of these packages is one that the program depends on', () => {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(Object.keys({ ...dependencies, ...optionalDependencies })).toEqual(
    expect.arrayContaining(LOADED_WHEN_FIRST_USED),
  );
});
