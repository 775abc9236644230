import { expect, test } from 'vitest';
import { scriptJson } from './script-json.ts';

test('text cannot end the script element', () => {
  const value = { title: '</script><script>alert(1)</script><!--' };
  expect(scriptJson(value)).not.toContain('<');
  expect(JSON.parse(scriptJson(value))).toEqual(value);
});

test('the line separators of JavaScript are escaped', () => {
  const value = 'a\u2028b\u2029c';
  expect(scriptJson(value)).toBe('"a\\u2028b\\u2029c"');
  expect(JSON.parse(scriptJson(value))).toBe(value);
});
