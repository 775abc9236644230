import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inflate } from '@sparticuz/chromium';
import type { TestProject } from 'vitest/node';

type Chromium = { executablePath: string; env: Record<string, string> };

declare module 'vitest' {
  interface ProvidedContext {
    chromium: Chromium;
  }
}

const USUAL_PLACES = [
  // Headless shell: a seventh faster.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Once for the end-to-end tests: finds or unpacks a Chromium. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-chromium-'));
  project.provide('chromium', await findChromium(folder));
  return () => rm(folder, { recursive: true, force: true });
}

/** Returns the installed one; else unpacks the one of a development dependency into the folder. */
export async function findChromium(folder: string): Promise<Chromium> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH: there is no ${CHROMIUM_PATH}`);
  const installed = CHROMIUM_PATH || USUAL_PLACES.find((place) => existsSync(place));
  if (installed) return { executablePath: installed, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackBundled(folder);
  throw new Error('No Chromium found: name one with CHROMIUM_PATH');
}

/** The package's Chromium, with the libraries and fonts that a bare system lacks. */
async function unpackBundled(folder: string): Promise<Chromium> {
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin');
  // The package unpacks into the system's temporary folder, where it would use an older or foreign copy.
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    for (const name of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
      await inflate(join(packed, name));
    }
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  await writeFile(join(folder, 'fonts', 'fonts.conf'), fontSettings(folder));
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') };
  return { executablePath: join(folder, 'chromium'), env };
}

/** The package's own settings contain folders of another system; without any font a text field crashes the browser. */
function fontSettings(folder: string): string {
  const folders = [join(folder, 'fonts'), '/usr/share/fonts'].map((path) => `<dir>${path}</dir>`).join('');
  const cache = `<cachedir>${join(folder, 'fonts-cache')}</cachedir>`;
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}${cache}</fontconfig>`;
}
