import type { Source } from '../source.ts';
import { headerOf } from './tables.ts';

/** LinkedIn's data export: the ZIP, or its tables. */
export const linkedin: Source = {
  name: 'linkedin',
  recognizes: (file) => headerOf(file) !== undefined,
  async read(files, options) {
    const { readLinkedIn } = await import('./linkedin.server.ts');
    return readLinkedIn(files, options);
  },
};
