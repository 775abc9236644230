import { basename, join } from 'node:path';
import { APP_ROOT } from './app-root.server.ts';

const SERVER_BUNDLE = join(APP_ROOT, 'dist/server');
/** A bundle runs without its sources and their packages: the build copies what `programFile` and `workerFile` name. */
const isBundle = import.meta.dirname === SERVER_BUNDLE;

/** The path of a file or folder that the program reads, by its path in a checkout. */
export function programFile(source: string): string {
  return isBundle ? join(APP_ROOT, 'dist', bundledName(source)) : join(APP_ROOT, source);
}

/** The path of a thread's or a process's entry: Node runs no TypeScript below a node_modules. */
export function workerFile(source: string): string {
  return isBundle ? join(SERVER_BUNDLE, `${workerName(source)}.js`) : join(APP_ROOT, source);
}

/** 'src/delivery/seo/icons' -> 'assets/delivery/seo/icons'; npm packs no folder named node_modules. */
export function bundledName(source: string): string {
  return source.replace(/^(src|node_modules)\//, 'assets/');
}

export function workerName(source: string): string {
  return basename(source).replace(/(\.server)?\.ts$/, '');
}
