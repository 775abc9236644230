import { z } from 'zod';
import type { Db } from '../../platform/db/open.ts';
import { staleVersion } from '../../platform/http/entity-tags.server.ts';
import { type Fault, invalid } from '../../platform/lib/app-error.ts';
import type { Language } from '../../platform/lib/texts/languages.ts';
import { fault, faultOf } from '../../platform/lib/texts/sentence.ts';
import type { Values } from '../model/record.ts';
import { findTextRecord } from './text-records.server.ts';
import { isBlankText, TEXT_KINDS, type TextValue, translatableField } from './translatable.ts';
import { type LanguageTranslation, sourceOf, storedText } from './translate.ts';
import type { TranslationChange } from './translation-schemas.ts';
import {
  deleteTranslation,
  findTranslation,
  storeTranslations,
  type TranslationPlace,
} from './translation-store.server.ts';

export const TRANSLATION_FAILED = 'Error saving translation';
const LIST_ITEMS_MAX = 1_000;

/**
 * Stores the texts as translations of what their bases say now. Throws `not_found`, `invalid`, or `conflict` if one is no
 * longer as it was read: all or nothing.
 */
export async function saveTranslations(
  db: Db,
  userId: string,
  language: Language,
  changes: readonly TranslationChange[],
): Promise<void> {
  const found = new Map<string, Values>();
  const rows = new Map<string, LanguageTranslation>();
  const faults: Fault[] = [];
  for (const [index, { kind, id, field, text, was }] of changes.entries()) {
    const reject = (reason: string) =>
      faults.push({ field: `changes[${index}].text`, message: faultOf('The text', reason) });
    const place = { language, kind, record_id: id, field };
    const known = TEXT_KINDS.find((each) => each === kind);
    const spec = known && translatableField(known, field);
    if (!spec) {
      faults.push({ field: `changes[${index}].field`, message: 'This is not a text that can be translated' });
      continue;
    }
    const values = found.get(`${kind} ${id}`) ?? (await findTextRecord(db, userId, known, id));
    found.set(`${kind} ${id}`, values);
    const base = spec.read(values);
    const key = `${kind} ${id} ${field}`;
    if (was !== undefined) await requireUnchanged(db, userId, place, was);
    rows.delete(key);
    if (isBlankText(text)) {
      await deleteTranslation(db, userId, place);
      continue;
    }
    if (base === undefined || isBlankText(base)) {
      reject('has no text of yours to translate');
      continue;
    }
    const checked = checkText(spec, base, text);
    if (typeof checked === 'string') reject(checked);
    else rows.set(key, { ...place, text: storedText(checked.text), source: sourceOf(base) });
  }
  if (faults.length > 0) throw invalid(TRANSLATION_FAILED, faults);
  await storeTranslations(db, userId, [...rows.values()]);
}

async function requireUnchanged(db: Db, userId: string, place: TranslationPlace, was: TextValue): Promise<void> {
  const stored = (await findTranslation(db, userId, place)) ?? '';
  const isSame = isBlankText(was) ? stored === '' : stored === storedText(was);
  if (!isSame) throw staleVersion(TRANSLATION_FAILED, { ...place, text: stored });
}

type Spec = NonNullable<ReturnType<typeof translatableField>>;

/** Returns the text as its field stores it, or what is wrong with it. */
function checkText({ rule, isByItem }: Spec, base: TextValue, text: TextValue): { text: TextValue } | string {
  if (Array.isArray(base) !== Array.isArray(text)) return Array.isArray(base) ? 'must be a list' : 'must be text';
  if (isByItem && text.length !== base.length) return fault('must have {n} items, as yours has', { n: base.length });
  const schema = Array.isArray(base) ? z.array(rule).max(LIST_ITEMS_MAX) : rule;
  const { data, error } = schema.safeParse(text);
  return error ? (error.issues[0]?.message ?? 'is not valid') : { text: data as TextValue };
}
