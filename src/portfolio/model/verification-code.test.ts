import { expect, test } from 'vitest';
import { verificationCode } from './verification-code.ts';

test.each([
  ['  a-B_c=  ', 'a-B_c='],
  ['<meta name="google-site-verification" content="a-B_c=" />', 'a-B_c='],
  ["<META content='ab' name='msvalidate.01'>", 'ab'],
  ['<meta name=yandex-verification content=12ab>', '12ab'],
  ['<meta name="x">', '<meta name="x">'],
  ['<script>', '<script>'],
])('the code in %s is %s', (pasted, code) => {
  expect(verificationCode(pasted)).toBe(code);
});
