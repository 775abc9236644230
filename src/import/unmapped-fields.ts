import { z } from 'zod';
import { LIST_MAX_ITEMS } from '../model/fields.ts';
import { LIST_SECTIONS } from './json-resume/mappings/index.ts';
import { PreservedFields } from './preserved-fields.ts';
import type { ExtraSection, ResumeEntry, Values } from './resume.ts';

/** Maximum length of the JSON of an account's extras. */
export const EXTRAS_MAX_CHARACTERS = 100_000;

const list = () => z.array(z.record(z.string(), z.unknown())).max(LIST_MAX_ITEMS).catch([]);

/** The JSON of `users.extras`: contents of an imported résumé that have no column. Unknown keys are kept. */
const Extras = z.looseObject({
  basics: PreservedFields.catch({}),
  languages: list(),
  interests: list(),
  references: list(),
  /** Preserved fields of records and skill groups, by id. */
  records: z.record(z.string(), PreservedFields.catch({})).catch({}),
});
export type Extras = z.infer<typeof Extras>;

/** Parses the column; '' and invalid content count as empty. */
export function parseExtras(text: string): Extras {
  return Extras.catch(Extras.parse({})).parse(text === '' ? {} : JSON.parse(text));
}

/** Returns the entries of a section that is stored in the extras. */
export function extraEntries(extras: Extras, name: ExtraSection): ResumeEntry[] {
  const fields = LIST_SECTIONS[name][0]?.fields ?? {};
  return extras[name].flatMap((item) => {
    const values = z.object(fields).safeParse(item).data;
    return values ? { values, kept: PreservedFields.safeParse(item.kept).data ?? {} } : [];
  });
}

/** Returns an entry in the form of the extras. */
export function extraItem({ values, kept }: ResumeEntry): Values {
  return Object.keys(kept).length === 0 ? values : { ...values, kept };
}
