import { expect, test } from 'vitest';
import { completeUrl } from './complete-url.ts';

test('a host name without a scheme is completed', () => {
  expect(completeUrl('instagram.com/x')).toBe('https://instagram.com/x');
  expect(completeUrl(' www.example.com ')).toBe('https://www.example.com');
  expect(completeUrl('//example.com?q=1')).toBe('https://example.com?q=1');
  expect(completeUrl('example.com:8080/a')).toBe('https://example.com:8080/a');
  expect(completeUrl('münchen.example/ä')).toBe('https://münchen.example/ä');
});

test('anything else stays as it was typed', () => {
  for (const text of [
    '',
    'https://example.com',
    'http://x',
    'javascript:alert(1)',
    'mailto:a@b.example',
    'a@b.example',
  ])
    expect(completeUrl(text)).toBe(text);
  for (const text of [
    'me',
    'two words.example',
    '../up',
    '/path.html',
    'example.',
    'example..com',
    'data:text/html,x.y',
  ])
    expect(completeUrl(text)).toBe(text);
});
