import { EXAMPLES } from '../../../support/record-examples.ts';
import { type Operation, resourceOf, type Schema } from './operations.ts';

export type Random = () => number;
/** What is known of the account: its ids by resource, places in lists, its own id and name. */
export type Known = { ids: Map<string, string[]>; places: string[]; userId: string; userName: string };

const ID_MAX = 40;
/** What two databases may compare, order, fold, cut off or refuse in two ways. */
const TEXTS = [
  ...[
    'Ada',
    'ada',
    'ADA',
    'Zoë',
    'Zoe\u0308',
    'zoe',
    'ß',
    'SS',
    'ẞ',
    'İstanbul',
    'istanbul',
    'ısı',
    'ΣΊΣΥΦΟΣ',
    'σίσυφος',
  ],
  ...[
    'Ångström',
    'A\u030angstro\u0308m',
    '你好',
    '日本語',
    'ｆｕｌｌ',
    'full',
    'ﬁne',
    '👩‍👩‍👧',
    '🇩🇪',
    '\u{10ffff}',
    'שלום',
    'مرحبا',
  ],
  ...[
    '%',
    '_',
    '100%',
    'a_b',
    '\\',
    "O'Neil",
    '"',
    '[x]',
    '*',
    '?',
    '--',
    ';',
    '$1',
    ':id',
    '{}',
    'null',
    'NaN',
    '0',
    '-1',
    '1e3',
  ],
  ...[
    '',
    ' ',
    '  two  ',
    '\t',
    'a\nb',
    'a\r\nb',
    '\u00a0',
    '\u200b',
    '\u202e',
    '\ufeff',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udc00y',
  ],
  ...['x'.repeat(201), 'é'.repeat(200), '<b>bold</b>', '**bold**', '[l](https://example.com)', '- one\n- two'],
];
const LANGUAGES = ['de', 'fr', 'ar', 'ja', 'pt', 'xx', 'de-AT', ''];
const DATES = ['2020-02-29', '1999-12-31', '2021-02-29', '', '0001-01-01', '9999-12-31'];
const URLS = [
  'https://example.com/',
  'https://exämple.com/ä?q=ü',
  'http://example.com/a b',
  'javascript:alert(1)',
  '',
  '//x',
  '/x',
];

export function oneOf<T>(values: readonly T[], random: Random): T | undefined {
  return values[Math.floor(random() * values.length)];
}

function text(random: Random, max = 200): string {
  const parts = Array.from({ length: 1 + Math.floor(random() * 3) }, () => oneOf(TEXTS, random) ?? '');
  const joined = parts.join(random() < 0.5 ? ' ' : '');
  return random() < 0.9 ? joined.slice(0, max) : joined;
}

/** Mostly what is accepted. */
export function valueFor(schema: Schema, name: string, known: Known, random: Random): unknown {
  if (random() < 0.03) return oneOf([null, true, 0, '', [], {}, 'x'], random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return oneOf(schema.enum, random);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueFor(oneOf(choices, random) ?? {}, name, known, random);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known, random);
    case 'array': {
      if (/^ids$/.test(name)) return shuffled(known.ids.get('all') ?? [], random).slice(0, 5);
      return Array.from({ length: Math.floor(random() * 4) }, () => valueFor(schema.items ?? {}, name, known, random));
    }
    case 'boolean':
      return random() < 0.5;
    case 'integer':
    case 'number':
      return oneOf([0, 1, 2, 3, 7, 50, 100, -1, 1_000, 2 ** 31, 1.5], random);
    case 'null':
      return null;
    default:
      return stringOf(schema, name, known, random);
  }
}

function stringOf({ format, maxLength }: Schema, name: string, known: Known, random: Random): string {
  if (name === 'user_id') return known.userId;
  if (name === 'user_name') return known.userName;
  if (/^(?:before|after|until)$/.test(name)) return oneOf([...known.places, ''], random) ?? '';
  if (/(?:^|_)ids?$/.test(name)) return oneOf(known.ids.get('all') ?? [], random) ?? 'x';
  if (format === 'date' || /_(?:date|on|year)$/.test(name)) return oneOf(DATES, random) ?? '';
  if (format === 'date-time') return oneOf(['2031-01-01T00:00:00Z', '2020-01-01T00:00:00.5Z'], random) ?? '';
  if (/image_url|icon_url|resume/.test(name)) return '';
  if (/url|link|website/.test(name)) return oneOf(URLS, random) ?? '';
  if (name === 'email') return oneOf(['ada@example.com', 'ADA@Example.com', 'zoë@exämple.com', 'x'], random) ?? '';
  if (/lang/.test(name)) return oneOf(LANGUAGES, random) ?? '';
  return text(random, maxLength);
}

function objectOf(schema: Schema, known: Known, random: Random): Record<string, unknown> {
  const share = oneOf([0.1, 0.4, 0.9], random) ?? 0.4;
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) || (name !== 'id' && random() < share),
  );
  const found = Object.fromEntries(fields.map(([name, field]) => [name, valueFor(field, name, known, random)]));
  if (typeof schema.additionalProperties === 'object')
    found[text(random, 20)] = valueFor(schema.additionalProperties, '', known, random);
  return found;
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.toSorted((one, other) => one.key - other.key).map(({ item }) => item);
}

/** A body for an operation; undefined for one without. */
export function bodyOf({ method, path, body }: Operation, known: Known, random: Random): unknown {
  if (!body) return undefined;
  const resource = resourceOf(path);
  if (path.endsWith('/order')) return { ids: shuffled(known.ids.get(resource) ?? [], random) };
  if (resource === 'import') return { basics: { name: text(random), label: text(random) }, ...listsOf(random) };
  const made = valueFor(body, '', known, random);
  const example = EXAMPLES[resource as keyof typeof EXAMPLES];
  if (!example || typeof made !== 'object' || random() < 0.2) return made;
  // The same id on both, so that records with one place in a list are in the same order.
  const id = method === 'POST' && path.endsWith('/new') ? { id: uuid(random) } : {};
  return { ...(method === 'POST' ? example.sent : example.change), ...made, ...id };
}

function uuid(random: Random): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}

function listsOf(random: Random): Record<string, unknown> {
  const list = (make: () => unknown) => Array.from({ length: Math.floor(random() * 4) }, make);
  return {
    projects: list(() => ({ name: text(random), description: text(random), startDate: oneOf(DATES, random) })),
    work: list(() => ({
      name: text(random),
      position: text(random),
      startDate: '2019-05',
      highlights: [text(random)],
    })),
    skills: list(() => ({ name: text(random), keywords: [text(random), text(random)] })),
    languages: list(() => ({ language: text(random), fluency: text(random) })),
  };
}

/** The path with its parameters. */
export function pathOf({ path, parameters }: Operation, known: Known, random: Random): string {
  const resource = resourceOf(path);
  const encode = (value: unknown) => encodeURIComponent(String(value).toWellFormed());
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encode(segmentOf(name, resource, known, random) || 'x'),
  );
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || random() < 0.4))
    .map(({ name, schema }) => `${name}=${encode(valueFor(schema, name, known, random))}`);
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

function segmentOf(name: string, resource: string, known: Known, random: Random): string {
  if (name === 'userId' || resource === 'users') return known.userId;
  if (name === 'language') return oneOf(LANGUAGES, random) ?? '';
  if (name === 'format') return oneOf(['txt', 'md', 'json'], random) ?? '';
  const ids = known.ids.get(random() < 0.95 ? resource : 'all') ?? [];
  return oneOf(ids.slice(-ID_MAX), random) ?? 'x';
}
