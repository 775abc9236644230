import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The folder that the program stands in, whether it runs from its sources or from their bundle. */
export const APP_ROOT = dirname(findPackageJSON(import.meta.url) ?? '.');
