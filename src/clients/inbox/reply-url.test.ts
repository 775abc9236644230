import { expect, test } from 'vitest';
import { replyUrl } from './reply-url.ts';

const MESSAGE = {
  name: 'Grace',
  email: 'grace@example.com',
  subject: 'A job',
  message: 'Hello\nAre you free?',
  created_at: '2026-03-04T12:00:00.000Z',
};

function partsOf(changes: Partial<typeof MESSAGE>) {
  const url = replyUrl({ ...MESSAGE, ...changes });
  const { pathname, searchParams, hash } = new URL(url);
  return { url, recipient: decodeURIComponent(pathname), parameters: Object.fromEntries(searchParams), hash };
}

test('a reply goes to the sender, with the same subject and the message quoted', () => {
  const { url, parameters } = partsOf({});
  expect(url).toMatch(/^mailto:grace@example\.com\?subject=Re%3A%20A%20job&body=/);
  expect(parameters).toEqual({
    subject: 'Re: A job',
    body: '\r\n\r\nOn 2026-03-04, Grace wrote:\r\n> Hello\r\n> Are you free?',
  });
});

test('a reply to a reply has one prefix', () => {
  expect(partsOf({ subject: 'RE: A job' }).parameters.subject).toBe('RE: A job');
});

test.each(['x', 'ü', '字', '👩‍💻'])(
  'a quotation of many %s ends at the URL length that mail programs accept',
  (letter) => {
    const { url, parameters } = partsOf({ message: letter.repeat(3_000), subject: letter.repeat(100) });
    expect(url.length).toBeLessThanOrEqual(1_900);
    expect(url.length).toBeGreaterThan(1_800);
    expect(parameters.body).toMatch(/^\r\n\r\nOn 2026-03-04, Grace wrote:\r\n> .+ …$/u);
    expect(parameters.subject).toMatch(/^Re: /);
  },
);

test("a sender's text adds no recipient and no header", () => {
  const { recipient, parameters, hash } = partsOf({
    email: "x?bcc=y&cc=z#'@example.com",
    subject: '&body=a\r\nBcc: b@example.com',
    message: '&bcc=c@example.com#',
  });
  expect(recipient).toBe("x?bcc=y&cc=z#'@example.com");
  expect(Object.keys(parameters)).toEqual(['subject', 'body']);
  expect(hash).toBe('');
});
