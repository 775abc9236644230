import { AppError } from '../../../platform/lib/app-error.ts';
import { IMPORT_FAILED } from '../parse/json.ts';
import { foreignFormat, foreignText } from './foreign-formats.ts';
import type { Source } from './source.ts';

/** Formats that are recognized only to be rejected by name: read as something else they would make empty records. */
export const foreign: Source = {
  name: 'foreign',
  recognizes: (file) => foreignFormat(file) !== undefined,
  async read(files) {
    const [name = ''] = files.map((file) => foreignFormat(file) ?? '');
    throw new AppError('invalid', { message: IMPORT_FAILED, error: foreignText(name) });
  },
};
