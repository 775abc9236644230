import { expect, test } from 'vitest';
import { expandedCharacters } from './bibtex-strings.ts';

/** Each abbreviation is made of two of the one before. */
function doubled(first: string, define: (name: string) => string): string {
  const lines = Array.from({ length: 20 }, (_, index) => {
    const before = index === 0 ? first : `s${index - 1}`;
    return `${define(`s${index}`)}=${before} # ${before}}`;
  });
  return `${lines.join('\n')}\n@misc{a, title = s19}`;
}

test('abbreviations that double each other are counted as they would be written, whatever they begin with', () => {
  const ordinary = '@string{acm = "Association for Computing Machinery"}\n@misc{a, publisher = acm # { Press}}';
  expect(expandedCharacters(ordinary)).toBeLessThan(200);
  for (const first of ['"x"', '1234', 'undefined', 'jan']) {
    expect([first, expandedCharacters(doubled(first, (name) => `@string{${name}`)) > 1_000_000]).toEqual([first, true]);
  }
  for (const define of [(name: string) => `@ string {${name}`, (name: string) => `@string{%c\n${name}`]) {
    expect(expandedCharacters(doubled('"x"', define))).toBeGreaterThan(1_000_000);
  }
});

test('definitions that do not end are not read again from each within them', () => {
  const unended = '@string{a="'.repeat(4_990).padEnd(512_000, 'x');
  const before = process.cpuUsage();
  expect(expandedCharacters(unended)).toBe(Number.POSITIVE_INFINITY);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
});
