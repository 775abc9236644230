import { z } from 'zod';
import { LIST_MAX_ITEMS } from '../model/fields.ts';
import { LIST_SECTIONS } from './json-resume/mappings/index.ts';
import { Kept } from './preserved-fields.ts';
import type { Entry, ExtraSection, Values } from './resume.ts';

/** An account's extras hold at most this much JSON. */
export const EXTRAS_MAX_CHARACTERS = 100_000;

const list = () => z.array(z.record(z.string(), z.unknown())).max(LIST_MAX_ITEMS).catch([]);

/** The JSON of `users.extras`: what an imported résumé said that has no column. Other keys are left alone. */
const Extras = z.looseObject({
  basics: Kept.catch({}),
  languages: list(),
  interests: list(),
  references: list(),
  /** What is kept of records and skill groups, by id. */
  records: z.record(z.string(), Kept.catch({})).catch({}),
});
export type Extras = z.infer<typeof Extras>;

/** Reads the column; '' and what was never ours count as empty. */
export function parseExtras(text: string): Extras {
  return Extras.catch(Extras.parse({})).parse(text === '' ? {} : JSON.parse(text));
}

/** The entries of one of the sections that live in the extras. */
export function extraEntries(extras: Extras, name: ExtraSection): Entry[] {
  const fields = LIST_SECTIONS[name][0]?.fields ?? {};
  return extras[name].flatMap((item) => {
    const values = z.object(fields).safeParse(item).data;
    return values ? { values, kept: Kept.safeParse(item.kept).data ?? {} } : [];
  });
}

/** An entry as it stands in the extras. */
export function extraItem({ values, kept }: Entry): Values {
  return Object.keys(kept).length === 0 ? values : { ...values, kept };
}
