import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  choice,
  email,
  filledIn,
  imageUrl,
  isInOrder,
  isPartialDate,
  isRealDate,
  isSingleLine,
  isTranslatable,
  isWebUrl,
  line,
  optionalEmail,
  partialDate,
  phone,
  prose,
  proseList,
  TEXT_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
  textList,
  webUrl,
} from './fields.ts';

/** Returns the value as it is stored, or the message of its fault. */
function read(field: z.ZodType, value: unknown): unknown {
  const { success, data, error } = field.safeParse(value);
  return success ? data : `fault: ${error.issues[0]?.message}`;
}

test('a field is a single line by its definition, not by its length', () => {
  const lines = [line(), line().min(1), textList().element];
  expect(lines.map(isSingleLine)).toEqual([true, true, true]);
  const others = [prose(), proseList().element, z.string().max(TITLE_MAX_CHARACTERS)];
  expect(others.map(isSingleLine)).toEqual([false, false, false]);
});

test('a real date is a day that the calendar has, from 1900 to 2100', () => {
  const number = (max: number) => fc.integer({ min: 0, max });
  fc.assert(
    fc.property(fc.integer({ min: 1895, max: 2105 }), number(14), number(33), (year, month, day) => {
      const text = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
      const date = new Date(Date.UTC(year, month - 1, day));
      const isDay = date.toISOString().slice(0, 10) === text && year >= 1900 && year <= 2100;
      expect([text, isRealDate(text)]).toEqual([text, isDay]);
    }),
    { numRuns: 2_000 },
  );
});

describe('a line of text', () => {
  test.each([
    ['  Ada  ', 'Ada'],
    ['', ''],
    ['👩‍🔬 Ada', '👩‍🔬 Ada'],
    ['آدا لوفليس', 'آدا لوفليس'],
    // Marks of direction within a name stay; overrides that would turn the text around it do not.
    ['\u200fAda\u200e', '\u200fAda\u200e'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['\u2066Ada\u2069', 'Ada'],
    [' \u202e ', ''],
    ['a\u0085b', 'ab'],
    ['a'.repeat(TITLE_MAX_CHARACTERS), 'a'.repeat(TITLE_MAX_CHARACTERS)],
  ])('%j is stored as %j', (given, stored) => {
    expect(read(line(), given)).toBe(stored);
  });

  test.each([
    ['a\u0000b', 'contains a character that cannot be stored'],
    ['half \ud83d of a pair', 'contains a character that cannot be stored'],
    ['\u001b[31mred', 'contains a character that cannot be stored'],
    ['a'.repeat(TITLE_MAX_CHARACTERS + 1), 'must be at most 200 characters'],
    [undefined, 'is required'],
    [7, 'must be text'],
    [null, 'must be text'],
    [['Ada'], 'must be text'],
  ])('%j is rejected: %s', (given, fault) => {
    expect(read(line(), given)).toBe(`fault: ${fault}`);
  });

  test('can be translated, a number of a certificate cannot', () => {
    expect([line(), prose(), proseList().element].map(isTranslatable)).toEqual([true, true, true]);
    expect([z.string(), webUrl(), email()].map((field) => isTranslatable(field as z.ZodString))).toEqual([
      ...[false, false, false],
    ]);
  });
});

test('a line that was pasted with line breaks is one line', () => {
  expect(read(line(), 'Ada\r\nBcc: eve@example.com\u2028x\n')).toBe('Ada Bcc: eve@example.com x');
  expect(read(textList(), ['a\nb'])).toEqual(['a b']);
});

describe('a longer text', () => {
  test('keeps line breaks and tabs, and the length of its limit', () => {
    expect(read(prose(), '\n# Title\n\n\tcode\n')).toBe('# Title\n\n\tcode');
    expect(read(prose(), 'ü'.repeat(TEXT_MAX_CHARACTERS))).toHaveLength(TEXT_MAX_CHARACTERS);
    expect(read(prose(), 'ü'.repeat(TEXT_MAX_CHARACTERS + 1))).toBe('fault: must be at most 10,000 characters');
  });

  test('in a list is dropped if it is empty', () => {
    expect(read(textList(), [' React ', '', '  ', 'Node'])).toEqual(['React', 'Node']);
    expect(read(proseList(), [])).toEqual([]);
    expect(read(textList(), 'React')).toBe('fault: must be a list');
    expect(read(textList(), Array(101).fill('x'))).toBe('fault: must have at most 100 items');
    expect(read(textList(), ['ok', 3])).toBe('fault: must be text');
  });
});

describe('a URL', () => {
  test.each([
    'https://example.com',
    'http://localhost:3000/x?y=1#z',
    'HTTPS://EXAMPLE.COM/Ä',
    'https://münchen.example/ä',
    'https://xn--mnchen-3ya.example/',
    'https://[2001:db8::1]/',
    'https://example.com/(a)',
  ])('%s is accepted', (url) => {
    expect(isWebUrl(url)).toBe(true);
    expect(read(webUrl(), `  ${url} `)).toBe(url);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    '//example.com',
    'example.com',
    'https://',
    'https:///example.com',
    'https:\\\\example.com',
    'https://user@example.com',
    'https://user:secret@example.com',
    'https://exam ple.com',
    'https://example.com/a b',
    'https://example.com/"onload=',
    'https://example.com/<b>',
    'https://example.com/%00',
    'https://example.com/\u0000',
    'https://example.com/\ud83d',
    'https://xn--.example/',
    'https://a.xn--x-.example/',
    'https://[::1/',
  ])('%j is rejected', (url) => {
    expect(isWebUrl(url)).toBe(false);
    expect(read(webUrl(), url)).toBe('fault: must be a web address that starts with http:// or https://');
  });

  test('may be absent, and has at most 2,048 characters', () => {
    expect(read(webUrl(), ' ')).toBe('');
    for (const given of [
      'https://a.example/\u200b',
      '\u200bhttps://a.example/',
      '\u200dhttps://a.exa\u00admple/ \u200e',
    ]) {
      expect(read(webUrl(), given)).toBe('https://a.example/');
    }
    const longest = `https://example.com/${'x'.repeat(2_028)}`;
    expect(read(webUrl(), longest)).toBe(longest);
    expect(read(webUrl(), `${longest}x`)).toBe('fault: must be at most 2,048 characters');
  });

  test('of an image names a file that was uploaded here', () => {
    const stored = `images/${'0a'.repeat(32)}.webp`;
    expect(read(imageUrl(), stored)).toBe(stored);
    expect(read(imageUrl(), '')).toBe('');
    for (const other of [
      `/${stored}`,
      stored.toUpperCase(),
      `${stored}?x`,
      `${stored}\n`,
      '../secret',
      'images/a.webp',
    ]) {
      expect(read(imageUrl(), other)).toBe('fault: must be an image uploaded here');
    }
  });
});

describe('a date of a record', () => {
  test.each(['1900', '2100', '2014-06', '2000-02-29', '2024-02-29', '2100-12-31', ''])('%j is accepted', (text) => {
    expect(read(partialDate(), text)).toBe(text);
  });

  test.each([
    ...['1899', '2101', '2014-13', '2014-00', '2014-6', '1900-02-29', '2100-02-29', '2023-02-29', '2014-04-31'],
    ...['14', '02014', '2014-06-15T00:00', ' 2014', '2014-06-00', '٢٠١٤', 'present', '-2014'],
  ])('%j is rejected', (text) => {
    expect(isPartialDate(text)).toBe(false);
    expect(read(partialDate(), text)).toBe('fault: must be a date, a month or a year: YYYY-MM-DD, YYYY-MM or YYYY');
  });

  test.each([
    ['2014', '2013', false],
    ['2014', '2014', true],
    ['2014-06', '2014', true],
    ['2014', '2014-01', true],
    ['2014-06', '2014-05-31', false],
    ['2014-06-15', '2014-06', true],
    ['2014-06-15', '2014-06-14', false],
    ['', '2014', true],
    ['2014', '', true],
  ])('%j, then %j: in order is %s, compared at the lower precision', (first, second, expected) => {
    expect(isInOrder(first, second)).toBe(expected);
  });
});

describe('an email', () => {
  const local64 = 'a'.repeat(64);
  test.each([
    ['Ada@Example.COM', 'ada@example.com'],
    [' ada.l+page@sub.example.org ', 'ada.l+page@sub.example.org'],
    [`${local64}@example.com`, `${local64}@example.com`],
    ["o'brien@example.com", "o'brien@example.com"],
    ['a@xn--mnchen-3ya.example', 'a@xn--mnchen-3ya.example'],
    ['Bo@MÜNCHEN.example', 'bo@xn--mnchen-3ya.example'],
    ['bo@mu\u0308nchen.example', 'bo@xn--mnchen-3ya.example'],
    ['用户@例子.中国', '用户@xn--fsqu00a.xn--fiqs8s'],
    ['Ju\u0308rgen@example.com', 'j\u00fcrgen@example.com'],
    [`${'ü'.repeat(32)}@example.com`, `${'ü'.repeat(32)}@example.com`],
  ])('%j is stored as %j', (given, stored) => {
    expect(read(email(), given)).toBe(stored);
  });

  test.each([
    ...['', 'ada', 'ada@', '@example.com', 'ada@localhost', 'a@b@example.com', 'ada@example..com', 'ada@-x.com'],
    ...[
      'ada@x-.com',
      '.ada@example.com',
      'ada.@example.com',
      'a..b@example.com',
      'ada @example.com',
      '"ada"@example.com',
    ],
    ...[
      'ada@[127.0.0.1]',
      'ada@example.com\nBcc: all@example.com',
      `${'ü'.repeat(33)}@example.com`,
      `a${local64}@example.com`,
    ],
    ...[
      'ada@münchen%2ecom',
      'ada@münchen.com/x',
      'ada@münchen.com:80',
      'ada@١٢',
      'ada@b.com\u202e',
      'ada@mün chen.com',
    ],
    ...['ada\u202e@example.com', 'ada\u200b@example.com', 'ada＠münchen.example'],
    ...[`ada@${'x'.repeat(64)}.com`, 'ada@example.com,eve@example.com', '<ada@example.com>'],
  ])('%j is rejected', (given) => {
    expect(read(email(), given)).toBe('fault: must be an email address');
  });

  test('has at most 254 characters, and only the optional one may be absent', () => {
    const domain = `${'x'.repeat(63)}.${'y'.repeat(63)}.${'z'.repeat(57)}.com`;
    expect(read(email(), `${local64}@${domain}`)).toBe(`${local64}@${domain}`);
    expect(read(email(), `${local64}@a${domain}`)).toBe('fault: must be at most 254 characters');
    expect(read(optionalEmail(), '')).toBe('');
    expect(read(optionalEmail(), ' ')).toBe('');
    expect(read(optionalEmail(), 'ada')).toBe('fault: must be an email address');
  });
});

describe('a telephone number', () => {
  test.each(['', '+49 (0) 89 / 123-456', '0891234', '+1 555.0100 ext. 12', '+1 555 0100 x7'])(
    '%j is accepted',
    (text) => {
      expect(read(phone(), text)).toBe(text);
    },
  );

  test.each(['call me', '+', '()', '123 ext', '1'.repeat(41), '+1+2', 'tel:123', '١٢٣', '1;DROP'])(
    '%j is rejected',
    (text) => {
      expect(read(phone(), text)).toBe('fault: must be a telephone number of 40 characters at most');
    },
  );
});

test('a choice names its values, and fields that are not given are empty or the first choice', () => {
  const level = choice([
    ['select', 'Select'],
    ['phd', 'PhD'],
  ]);
  expect(read(level, 'PhD')).toBe('fault: must be one of select, phd');
  const shape = { title: line(), level, technologies: textList() };
  expect(read(z.object(filledIn(shape)), {})).toEqual({ title: '', level: 'select', technologies: [] });
  expect(read(z.object(filledIn(shape)), { title: ' x ', level: 'phd' })).toEqual({
    ...{ title: 'x', level: 'phd', technologies: [] },
  });
});
