import { expect, test } from 'vitest';
import { replyAddress } from './reply-address.ts';

test('an answer goes to the sender, under the same subject', () => {
  expect(replyAddress({ email: 'grace@example.com', subject: 'A job' })).toBe(
    'mailto:grace@example.com?subject=Re%3A%20A%20job',
  );
});

test('an answer to an answer is not marked twice', () => {
  expect(replyAddress({ email: 'a@example.com', subject: 'RE: A job' })).toBe(
    'mailto:a@example.com?subject=RE%3A%20A%20job',
  );
});

test('what a sender types adds no recipient and no header', () => {
  const address = replyAddress({ email: "x?bcc=y&cc=z#'@example.com", subject: '&body=a\r\nBcc: b@example.com' });
  const { pathname, searchParams, hash } = new URL(address);
  expect(decodeURIComponent(pathname)).toBe("x?bcc=y&cc=z#'@example.com");
  expect([...searchParams.keys()]).toEqual(['subject']);
  expect(hash).toBe('');
});
