import type { Ctx } from '../../platform/context.ts';
import { invalid } from '../../platform/lib/app-error.ts';
import { isRealDate } from '../../platform/lib/fields.ts';
import { fault, faultOf, type Sentence } from '../../platform/lib/texts/sentence.ts';
import { type ContactField, storedContactFields } from '../../portfolio/model/contact-fields.ts';
import { listAllTranslations } from '../../portfolio/translations/translation-store.server.ts';
import { withPublished } from '../../portfolio/versions/published-records.server.ts';
import type { FormReply } from './form-reply.ts';

type GivenReplies = Readonly<Record<string, string>>;
const REPLY_MAX_CHARACTERS = 2_000;
const TOO_LONG = fault('must be at most {n} characters', { n: REPLY_MAX_CHARACTERS });

/**
 * Returns the answers to what the page asks, each with its question. Others are ignored: the owner may have removed a
 * question while somebody wrote. Throws `invalid`.
 */
export async function readReplies(ctx: Ctx, userId: string, given: GivenReplies): Promise<FormReply[]> {
  const fields = await publishedFields(ctx, userId);
  if (fields.length === 0) return [];
  const choicesOf = await choicesInAllLanguages(ctx, userId, fields);
  const faults: { field: string; message: Sentence }[] = [];
  const replies = fields.flatMap((field) => {
    const value = (Object.hasOwn(given, field.id) ? (given[field.id] ?? '') : '').trim();
    const message = value === '' ? (field.required ? 'is required' : '') : faultIn(field, value, choicesOf);
    if (message !== '') faults.push({ field: `answers.${field.id}`, message: faultOf(field.label, message) });
    return value === '' ? [] : [{ id: field.id, label: field.label, value }];
  });
  if (faults.length > 0) throw invalid('Error sending message', faults);
  return replies;
}

function faultIn({ type, id }: ContactField, value: string, choicesOf: ReadonlyMap<string, ReadonlySet<string>>) {
  if (type === 'date') return isRealDate(value) ? '' : 'must be a real date, written YYYY-MM-DD';
  if (type === 'choice') return choicesOf.get(id)?.has(value) ? '' : 'must be one of the choices';
  return value.length > REPLY_MAX_CHARACTERS ? TOO_LONG : '';
}

async function publishedFields({ db }: Ctx, userId: string): Promise<ContactField[]> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'publishing', 'contact_fields'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ? storedContactFields((await withPublished(db, row)).contact_fields) : [];
}

/** The page shows them in each of its languages. */
async function choicesInAllLanguages({ db }: Ctx, userId: string, fields: readonly ContactField[]) {
  const choices = new Map(fields.map(({ id, choices = [] }) => [id, new Set(choices)]));
  const ids = fields.flatMap(({ id, choices = [] }) => choices.map(() => id));
  if (ids.length === 0) return choices;
  const translated = (await listAllTranslations(db, userId)).filter(
    ({ kind, field }) => kind === 'profile' && field === 'contact_fields.choices',
  );
  for (const { text } of translated) {
    for (const [at, choice] of (JSON.parse(text) as string[]).entries()) choices.get(ids[at] ?? '')?.add(choice);
  }
  return choices;
}
