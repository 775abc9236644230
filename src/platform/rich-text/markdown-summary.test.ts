import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownSummary, withoutEscapes } from './markdown-summary.ts';

test('a short text without marks is its own summary', () => {
  expect(markdownSummary('A machine of gears.\n2 * 3 is snake_case.')).toBe(
    'A machine of gears.\n2 * 3 is snake_case.',
  );
});

test('Markdown syntax, headings, code and tables are left out', () => {
  const text =
    '# Title\n\nA **bold** and *quiet* `word`, [a link](https://example.com/a_b).\n\n```js\nlet x;\n```\n| a | b |\n\n- one\n> said';
  expect(markdownSummary(text)).toBe('A bold and quiet word, a link.');
  expect(markdownSummary('- one **thing**\n> said\n\nMore')).toBe('– one thing\nsaid');
});

test('escaped characters are text without their backslashes', () => {
  const text = 'A \\*tool\\* for \\[links\\](x), 1 \\< 2, \\`code\\`, \\*\\*b\\*\\* and C:\\\\a\\d\\\nnext *one*';
  expect(markdownSummary(text)).toBe('A *tool* for [links](x), 1 < 2, `code`, **b** and C:\\a\\d\nnext one');
  expect(markdownSummary('\\- not a list')).toBe('- not a list');
  expect(withoutEscapes('- \\# 1 \\< 2 \\* **b** C:\\d')).toBe('- # 1 < 2 * **b** C:\\d');
});

test('only the first paragraph is the summary, and the next one after a colon', () => {
  expect(markdownSummary('# Engine\n\nA machine of gears.\n\n## Parts\n\n- Mill\n- Store')).toBe('A machine of gears.');
  expect(markdownSummary('A machine of gears.\n \t\nWeaves patterns.')).toBe('A machine of gears.');
  expect(markdownSummary('What it does:\n\n- Adds\n- Multiplies\n\nEnd.')).toBe('What it does:\n– Adds\n– Multiplies');
  expect(markdownSummary('What it does:')).toBe('What it does:');
});

test('a long text ends with a whole sentence', () => {
  expect(markdownSummary('Berths are booked by the tide. '.repeat(50))).toMatch(
    /^(Berths are booked by the tide\. ?){9}$/,
  );
});

test('a long sentence ends with a whole word', () => {
  const summary = markdownSummary('word, '.repeat(1_000));
  expect(summary).toMatch(/word…$/);
  expect(summary.length).toBeLessThanOrEqual(281);
});

test('a long text without spaces is cut between characters', () => {
  const summary = markdownSummary('😀'.repeat(300));
  expect(summary.isWellFormed()).toBe(true);
  expect(summary).toMatch(/^(😀)+…$/u);
});

test('every text has a summary, quickly', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      expect(markdownSummary(text).length).toBeLessThanOrEqual(282);
    }),
  );
  for (const part of ['[', '](', '*', '_', '`', '\n', '- ', '> '])
    expect(markdownSummary(part.repeat(10_000 / part.length)).length).toBeLessThan(300);
});
