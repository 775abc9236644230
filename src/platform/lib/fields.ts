import { z } from 'zod';
import { fault } from './texts/sentence.ts';

export const TITLE_MAX_CHARACTERS = 200;
export const TEXT_MAX_CHARACTERS = 10_000;
export const URL_MAX_CHARACTERS = 2_048;
export const LIST_MAX_ITEMS = 100;
const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2100;
/** 64 bytes before the @, 254 in total: RFC 5321, 4.5.3.1. */
const EMAIL_MAX_CHARACTERS = 254;
const EMAIL_LOCAL_MAX_BYTES = 64;

/** NUL and lone surrogates cannot be stored in PostgreSQL text; the other control characters are only harmful. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming the control characters is the purpose
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

export function isStorable(text: string): boolean {
  return text.isWellFormed() && !UNSTORABLE.test(text);
}

/** The error for a value that is not text. */
export const textFault = {
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'is required' : 'must be text'),
};

/** Bidi embeddings, overrides and isolates, which reorder the text around them; C1 controls; interlinear marks. */
const MISLEADING = /[\u0080-\u009f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/g;

/** The tabs stay: they are one space wherever a line is shown. */
const LINE_BREAKS = /[\n\r\u2028\u2029]+/g;

/** Removes what would change the text around a single line, in a document or a mail's subject; a line break is a space. */
export function plainLine(value: string): string {
  return value.replace(MISLEADING, '').replace(LINE_BREAKS, ' ');
}

function text(maxCharacters: number) {
  return (
    z
      .string(textFault)
      .trim()
      // Formatted when shown: a start would load the data of the locale.
      .max(maxCharacters, { error: () => fault('must be at most {n} characters', { n: maxCharacters }) })
      .refine(isStorable, 'contains a character that cannot be stored')
  );
}

/** The fields that are one line; a field that is derived from one is too. Not `.meta()`: OpenAPI would contain it. */
const singleLines = z.registry<{ isSingleLine: true }>();

/** The fields that can be written in several languages. */
const translatable = z.registry<{ isTranslatable: true }>();

/** The fields that are links to other sites. */
const webUrls = z.registry<{ isWebUrl: true }>();

/** A title, a name: one line. */
export const line = (maxCharacters?: number) =>
  identifier(maxCharacters).register(translatable, { isTranslatable: true });

/** One line that is the same in all languages: a number of a certificate. */
export const identifier = (maxCharacters = TITLE_MAX_CHARACTERS) =>
  text(maxCharacters).overwrite(plainLine).trim().register(singleLines, { isSingleLine: true });

/** True for a field made by `line` or `prose`, or an item of `proseList`. */
export function isTranslatable(field: z.ZodString): boolean {
  return translatable.get(field)?.isTranslatable ?? false;
}

/** True for a field made by `line`. A list of these can be written as one text, with commas between them. */
export function isSingleLine(field: z.ZodString): boolean {
  // An import asks for each text of a document, and the registry merges the data of the field's ancestors each time.
  const known = knownLines.get(field) ?? singleLines.get(field)?.isSingleLine ?? false;
  knownLines.set(field, known);
  return known;
}

const knownLines = new WeakMap<z.ZodString, boolean>();

/** A description: up to 10,000 characters unless there is more room. */
export const prose = (maxCharacters = TEXT_MAX_CHARACTERS) =>
  text(maxCharacters).register(translatable, { isTranslatable: true });

/** A list of short texts; empty items are dropped. */
export const textList = () =>
  z
    .array(line(), 'must be a list')
    .max(LIST_MAX_ITEMS, fault('must have at most {n} items', { n: LIST_MAX_ITEMS }))
    .overwrite((items) => items.filter((item) => item !== ''));

/** A list of longer texts, such as responsibilities. */
export const proseList = () =>
  z
    .array(text(2_000).register(translatable, { isTranslatable: true }), 'must be a list')
    .max(LIST_MAX_ITEMS, fault('must have at most {n} items', { n: LIST_MAX_ITEMS }))
    .overwrite((items) => items.filter((item) => item !== ''));

/** True for an absolute http(s) URL without credentials, as browsers parse it. */
export function isWebUrl(value: string): boolean {
  if (!/^https?:\/\/[^\s\\/?#]/i.test(value) || /[\s\\<>"`]|%00/.test(value) || !isStorable(value)) return false;
  const url = URL.parse(value);
  if (url === null || url.hostname === '' || HALF_PUNYCODE.test(url.hostname)) return false;
  return url.username === '' && url.password === '';
}

/** A host label that is marked as punycode but has no encoded part: browsers reject it, Node's parser does not. */
const HALF_PUNYCODE = /(^|\.)xn--([a-z0-9-]*-)?(\.|$)/;

/** Zero-width spaces, marks of direction, the soft hyphen: copied along from pages and chats, and seen by nobody. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** From the start of a run on, so that a long one is scanned once. */
const JOINERS_AT_END = /^(?:\u200c|\u200d)+|(?<!\u200c|\u200d)(?:\u200c|\u200d)+$/g;

/** Returns a URL without what its writer cannot see. Joiners are letters' business within a name. */
export function visibleUrl(url: string): string {
  const visible = url.replace(INVISIBLE, '').trim();
  return visible.replace(JOINERS_AT_END, '').trim();
}

/** An http(s) URL, or '' for none. */
export const webUrl = () =>
  z
    .string(textFault)
    .overwrite(visibleUrl)
    .max(URL_MAX_CHARACTERS, { error: () => fault('must be at most {n} characters', { n: URL_MAX_CHARACTERS }) })
    .refine((value) => value === '' || isWebUrl(value), 'must be a web address that starts with http:// or https://')
    .register(webUrls, { isWebUrl: true });

/** True for a field made by `webUrl`. */
export function isWebUrlField(field: z.ZodType): boolean {
  const inner = field instanceof z.ZodPrefault ? field.unwrap() : field;
  return inner instanceof z.ZodString && (webUrls.get(inner)?.isWebUrl ?? false);
}

/** The value returned by POST /api/upload: `images/<content hash>.webp`; '' for none. */
export const imageUrl = () =>
  z
    .string(textFault)
    .max(URL_MAX_CHARACTERS)
    .refine((value) => value === '' || isUploadedImage(value), 'must be an image uploaded here');

export function isUploadedImage(value: string): boolean {
  return /^images\/[0-9a-f]{64}\.webp$/.test(value);
}

/** A real day between 1900 and 2100 as `YYYY-MM-DD`, or '' for none: a day of a report. */
export const date = () =>
  z.string(textFault).refine((value) => value === '' || isRealDate(value), 'must be a real date, written YYYY-MM-DD');

/** Like `date`, or only a year or month (`2014`, `2014-06`), as is usual in résumés: a date of a record. */
export const partialDate = () =>
  z
    .string(textFault)
    .refine(
      (value) => value === '' || isPartialDate(value),
      'must be a date, a month or a year: YYYY-MM-DD, YYYY-MM or YYYY',
    );

export function isRealDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const [year, month, day] = [Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8, 10))];
  if (year < EARLIEST_YEAR || year > LATEST_YEAR || month < 1 || month > 12 || day < 1) return false;
  // Day 0 is the last one of the month before.
  return day <= SHORTEST_MONTH_DAYS || day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

const SHORTEST_MONTH_DAYS = 28;

export function isPartialDate(value: string): boolean {
  if (/^\d{4}$/.test(value)) return isRealDate(`${value}-01-01`);
  if (/^\d{4}-\d{2}$/.test(value)) return isRealDate(`${value}-01`);
  return isRealDate(value);
}

/** False only if both are given and the second is before the first; dates are compared at the lower precision. */
export function isInOrder(first: string, second: string): boolean {
  const known = Math.min(first.length, second.length);
  return first.slice(0, known) <= second.slice(0, known);
}

/** One of the values of a list of choices with labels; the placeholder `select` is one of them. */
export function choice<const C extends readonly (readonly [value: string, label: string])[]>(choices: C) {
  const values = choices.map(([value]) => value as C[number][0]);
  return z.enum(values, fault('must be one of {values}', { values: values.join(', ') }));
}

/**
 * An email, case-insensitive, in the one form in which it is stored and compared: 'bo@müller.example' is
 * 'bo@xn--mller-kva.example', which every mail server accepts. Text that is no email stays as it is.
 */
export function canonicalEmail(text: string): string {
  const email = text.trim().toLowerCase().normalize('NFC');
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at === -1 || !NAMED_IN_OTHER_LETTERS.test(domain)) return email;
  return `${email.slice(0, at)}@${URL.parse(`http://${domain}`)?.hostname ?? domain}`;
}

/** A domain with letters beyond ASCII, and nothing that has a meaning in a URL. */
const NAMED_IN_OTHER_LETTERS = /^(?=.*[^ -~])[\p{L}\p{M}\p{N}.-]+$/u;

/** An email of the form that mail servers accept, also with letters beyond ASCII (RFC 6531). */
export const email = () =>
  z
    .string(textFault)
    .overwrite(canonicalEmail)
    .max(EMAIL_MAX_CHARACTERS, fault('must be at most {n} characters', { n: EMAIL_MAX_CHARACTERS }))
    .refine(isEmail, 'must be an email address');

/** The same, or ''. */
export const optionalEmail = () =>
  z
    .string(textFault)
    .overwrite(canonicalEmail)
    .max(EMAIL_MAX_CHARACTERS, fault('must be at most {n} characters', { n: EMAIL_MAX_CHARACTERS }))
    .refine((value) => value === '' || isEmail(value), 'must be an email address');

const PHONE_MAX_CHARACTERS = 40;

/** A telephone number as people write it, or ''. */
export const phone = () =>
  line().refine(
    (value) => value === '' || isPhone(value),
    fault('must be a telephone number of {n} characters at most', { n: PHONE_MAX_CHARACTERS }),
  );

function isPhone(value: string): boolean {
  // The length first: it bounds the time of the pattern.
  if (value.length > PHONE_MAX_CHARACTERS || !/\d/.test(value)) return false;
  return /^\+?[\d\s()./-]+(?:(?:ext\.?|x)\s?\d{1,6})?$/i.test(value);
}

const EMAIL_LOCAL = /^[\p{L}\p{M}\p{N}!#$&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@');
  const local = value.slice(0, Math.max(at, 0));
  const labels = value.slice(at + 1).split('.');
  return (
    new TextEncoder().encode(local).length <= EMAIL_LOCAL_MAX_BYTES &&
    EMAIL_LOCAL.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => DOMAIN_LABEL.test(label))
  );
}

/** Of a query, which has text. */
export function wholeNumber(min: number, max: number) {
  // When it is needed: the data of a locale would delay the start.
  const error = () => fault('must be a whole number from {min} to {max}', { min, max });
  return z.coerce
    .number({ error })
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, { error });
}

const AMOUNT_MAX = 1_000_000_000;
const CENTS = 100;

/** An amount of money in its currency's unit with two decimals at most, or null for none. */
export const amount = () =>
  z
    .number('must be a number')
    .min(0, 'must not be negative')
    .max(AMOUNT_MAX, { error: () => fault('must be at most {n}', { n: AMOUNT_MAX }) })
    .refine(
      (value) => Number((Math.round(value * CENTS) / CENTS).toFixed(2)) === value,
      'must have at most two decimals',
    )
    .nullable();

/** A code of ISO 4217, or ''. */
export const currency = () =>
  z
    .string(textFault)
    .trim()
    .refine(
      (value) => value === '' || Intl.supportedValuesOf('currency').includes(value),
      'must be a currency code such as EUR',
    );

/** A web address that begins with https://, or ''. */
export const secureUrl = () =>
  webUrl().refine((value) => value === '' || /^https:/i.test(value), 'must start with https://');

type Shape = Record<string, z.ZodString | z.ZodArray | z.ZodEnum | z.ZodNullable<z.ZodNumber>>;

/** The same fields, all optional: text defaults to '', a list to empty, an amount to none, a choice to its first value. */
export function filledIn<S extends Shape>(shape: S): { [K in keyof S]: z.ZodPrefault<S[K]> } {
  const filled = Object.entries(shape).map(([name, field]) => [name, z.prefault(field, emptyValue(field) as never)]);
  return Object.fromEntries(filled);
}

function emptyValue(field: Shape[string]): unknown {
  if (field instanceof z.ZodEnum) return field.options[0];
  if (field instanceof z.ZodNullable) return null;
  return field instanceof z.ZodArray ? [] : '';
}
