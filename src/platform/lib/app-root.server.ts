import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The root folder of the program, whether it runs from sources or from a bundle. */
export const APP_ROOT = dirname(findPackageJSON(import.meta.url) ?? '.');
