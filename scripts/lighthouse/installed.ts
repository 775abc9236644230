import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Below `node_modules`, where no check of the sources looks. */
const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/lighthouse');
const LISTS = ['package.json', 'package-lock.json'];

type Audit = { title: string; score: number | null; numericValue?: number; details?: object };
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };

/** What the script reads of a result. */
export type Result = {
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
  audits: Record<string, Audit>;
  categories: Record<string, Category>;
};
type Settings = { port: number; logLevel: 'error'; extraHeaders: Record<string, string> };
type Lighthouse = {
  default(url: string, settings: Settings, config?: object): Promise<{ lhr: Result } | undefined>;
  desktopConfig: object;
};
type Launcher = {
  launch(options: {
    chromePath: string;
    envVars: NodeJS.ProcessEnv;
    chromeFlags: string[];
    logLevel: 'error';
  }): Promise<{ port: number; kill(): void }>;
};

/**
 * Returns Lighthouse and what starts its browser. They are 147 MB and only for measuring, so they have a list of
 * packages of their own, and are installed when they are first used.
 */
export async function installedLighthouse() {
  if (!isInstalled()) {
    process.stdout.write('Installing Lighthouse (147 MB), for measuring alone …\n');
    mkdirSync(FOLDER, { recursive: true });
    for (const name of LISTS) cpSync(join(import.meta.dirname, name), join(FOLDER, name));
    execFileSync('npm', ['ci', '--prefix', FOLDER, '--no-audit', '--no-fund', '--loglevel=error'], {
      stdio: 'inherit',
    });
  }
  const { default: lighthouse, desktopConfig }: Lighthouse = await load('lighthouse');
  const { launch }: Launcher = await load('chrome-launcher');
  return { lighthouse, desktopConfig, launch };
}

function load<T>(name: string): Promise<T> {
  return import(pathToFileURL(createRequire(join(FOLDER, 'package.json')).resolve(name)).href);
}

/** npm writes its hidden list at the end of an installation. */
function isInstalled(): boolean {
  const done = join(FOLDER, 'node_modules/.package-lock.json');
  return existsSync(done) && LISTS.every((name) => isSame(join(FOLDER, name), join(import.meta.dirname, name)));
}

function isSame(path: string, other: string): boolean {
  return existsSync(path) && readFileSync(path).equals(readFileSync(other));
}
