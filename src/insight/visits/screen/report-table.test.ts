import { expect, test } from 'vitest';
import { toCsv } from './report-table.ts';

test('a cell that could be a formula becomes text, and commas and quotes stay in their cell', () => {
  const rows = [
    { value: 'DE', label: 'Germany', visitors: 3 },
    { value: 'XX', label: '=cmd|x', visitors: 1 },
    { value: 'YY', label: 'One, "two"', visitors: 0, more: 'of no column' },
    { value: '@x' },
  ];
  expect(toCsv(['value', 'label', 'visitors'], rows).split('\r\n')).toEqual([
    '"value","label","visitors"',
    '"DE","Germany","3"',
    `"XX","'=cmd|x","1"`,
    '"YY","One, ""two""","0"',
    `"'@x","",""`,
  ]);
});

test.each([
  ['=1', "'=1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM', "'@SUM"],
  ['\t=1', "'\t=1"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  [' =1', "' =1"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  ['a;=1;b', "a;'=1;b"],
  ['a; ＝1', "a;' ＝1"],
  ['a\t+1', "a\t'+1"],
  ['a\n-1', "a\n'-1"],
  ['a=1', 'a=1'],
  ['2026-06-30', '2026-06-30'],
  ['a;b', 'a;b'],
])('%j is the cell %j', (text, expected) => {
  expect(toCsv(['x'], [{ x: text }])).toBe(`"x"\r\n"${expected}"`);
});
