import { z } from 'zod';
import { PreservedFields } from './preserved-fields.ts';

/** Maximum length of the JSON of an account's extras. */
export const EXTRAS_MAX_CHARACTERS = 100_000;

/** The JSON of `users.extras`: contents of an imported résumé that have no column. Unknown keys are kept. */
const Extras = z.looseObject({
  basics: PreservedFields.catch({}),
  /** Preserved fields of records and skill groups, by id. */
  records: z.record(z.string(), PreservedFields.catch({})).catch({}),
});
export type Extras = z.infer<typeof Extras>;

/** Parses the column; '' and invalid content count as empty. */
export function parseExtras(text: string): Extras {
  return Extras.catch(Extras.parse({})).parse(text === '' ? {} : JSON.parse(text));
}
