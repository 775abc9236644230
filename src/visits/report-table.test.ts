import { expect, test } from 'vitest';
import { toCsv } from './report-table.ts';

test('a cell that would begin a formula is text, and commas and quotes stay in their cell', () => {
  const rows = [
    { value: 'DE', label: 'Germany', visitors: 3 },
    { value: 'XX', label: '=cmd|x', visitors: 1 },
    { value: 'YY', label: 'One, "two"', visitors: 0, more: 'of no column' },
    { value: '@x' },
  ];
  expect(toCsv(['value', 'label', 'visitors'], rows).split('\r\n')).toEqual([
    'value,label,visitors',
    'DE,Germany,3',
    "XX,'=cmd|x,1",
    'YY,"One, ""two""",0',
    "'@x,,",
  ]);
});
