import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder } from '../../support/run-folder.ts';
import { run } from '../../support/run-script.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** With native code: all that the bundle does not contain. */
const BESIDE = ['sharp', '@img', '@myriaddreamin', 'detect-libc', 'semver'];

/** The program as a package of npm has it: no sources, and Node runs no TypeScript there. */
async function installed(): Promise<string> {
  const modules = join(await freshFolder('prefix'), 'node_modules');
  const program = join(modules, 'vitrine');
  mkdirSync(program, { recursive: true });
  for (const name of ['bin', 'dist', 'package.json'])
    cpSync(join(ROOT, name), join(program, name), { recursive: true });
  for (const name of BESIDE) cpSync(join(ROOT, 'node_modules', name), join(modules, name), { recursive: true });
  return program;
}

test('the bundle alone does all that the program does', async () => {
  const program = await installed();
  const launcher = join(program, 'bin', 'vitrine.mjs');
  const { code, out, fault } = await run('scripts/release/probe.ts', [process.execPath, launcher], {}, 110_000);
  expect([code, fault]).toEqual([0, expect.not.stringContaining('Error')]);
  expect(out).toContain('all of it works');
});

test('doctor names a thread that does not start, what cannot be made, and a file that is not as it was released', async () => {
  const program = await installed();
  const env = { DATA_DIR: await freshFolder('data') };
  const launcher = join(program, 'bin', 'vitrine.mjs');
  await run(launcher, ['migrate'], env);
  rmSync(join(program, 'dist/server/render-worker.js'));
  rmSync(join(program, 'dist/assets/delivery/files/make/templates/base.typ'));
  writeFileSync(join(program, 'manifest.json'), JSON.stringify({ 'package.json': 'another' }));
  const { code, out } = await run(launcher, ['doctor'], env);
  expect(code).toBe(1);
  expect(out).toMatch(
    /^FAULT program: pages: .+render-worker.js.*; PDF and DOCX: .+; files: package.json is not .+: install this version again$/m,
  );
});

test('doctor starts every thread that there is', () => {
  const named = (files: string[]) => {
    const texts = files.map((file) => readFileSync(join(ROOT, file), 'utf8'));
    return texts.flatMap((text) => [...text.matchAll(/workerFile\('([^']+)'\)/g)].map(([, path = '']) => path)).sort();
  };
  const all = named(globSync('src/**/*.server.ts', { cwd: ROOT }));
  // Started by what makes the files, by what writes them, and where a stream is kept, which has a check of its own.
  const others = [
    'src/delivery/files/make/file-process.server.ts',
    'src/operation/backup/write-back-worker.server.ts',
    'src/operation/stream/stream-worker.server.ts',
  ];
  expect([...named(['src/operation/cli/doctor-program.ts']), ...others].sort()).toEqual(all);
});
