import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { lazyLoad } from '../lib/lazy.ts';

const SEND_TIMEOUT_MS = 20_000;
/** Text written by a stranger must not make the library read files or URLs. */
const NOTHING_FETCHED = { disableFileAccess: true, disableUrlAccess: true };

/** How the encoded part of a header begins (RFC 2047), and how much text one has at most. */
const ENCODED_WORD = '=?';
const ENCODED_WORD_BYTES = 42;

type OutgoingMail = {
  to: string;
  from: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers?: Record<string, string>;
};

/** Delivers a mail; rejects if it was not accepted. `id` becomes the file name in the outbox. */
export type Deliver = (mail: OutgoingMail, id: string) => Promise<void>;

/** Delivers to the mail server; without one, each mail becomes a file in `DATA_DIR/outbox`, named in the log. */
export function openDelivery({ config, log }: { config: Config; log: Logger }): Deliver {
  return config.smtpUrl ? smtpDelivery(config.smtpUrl) : outboxDelivery(config.dataDir, log);
}

function smtpDelivery(smtpUrl: string): Deliver {
  const transport = lazyLoad(() => openSmtp(smtpUrl));
  return async (mail) => {
    await (await transport()).sendMail({ ...deliverable(mail), ...NOTHING_FETCHED });
  };
}

/**
 * A header with letters beyond ASCII in an address needs a server with SMTPUTF8. The recipient's cannot be left out; the
 * mail says in its text who wrote, so that it arrives without Reply-To; so does one in which text is encoded.
 */
function deliverable({ replyTo, subject, ...mail }: OutgoingMail) {
  const local = replyTo?.slice(0, replyTo.lastIndexOf('@')) ?? '';
  const isPlain = /^[\0-\x7f]*$/.test(local) && !replyTo?.includes(ENCODED_WORD);
  return {
    ...mail,
    ...(subject.includes(ENCODED_WORD)
      ? { headers: { ...mail.headers, subject: { prepared: true, value: encodedWords(subject) } } }
      : { subject }),
    ...(replyTo !== undefined && isPlain && { replyTo }),
  };
}

/** Text that looks encoded is encoded itself: a mail program would decode it, and show what no check of ours has seen. */
function encodedWords(text: string): string {
  const words: string[] = [''];
  for (const letter of text) {
    const last = words.at(-1) ?? '';
    if (Buffer.byteLength(last + letter) > ENCODED_WORD_BYTES) words.push(letter);
    else words[words.length - 1] = last + letter;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}

function outboxDelivery(dataDir: string, log: Logger): Deliver {
  const transport = lazyLoad(openOutbox);
  const folder = join(dataDir, 'outbox');
  return async (mail, id) => {
    const { message } = await (await transport()).sendMail({ ...deliverable(mail), ...NOTHING_FETCHED });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${id}.eml`);
    await writeFile(file, message as Buffer, { mode: 0o600 });
    log.info({ file }, 'No SMTP_URL is set: a mail was written to a file');
  };
}

/**
 * Encrypted, because mails contain links that give access to accounts: a server without TLS is rejected, unless it is
 * on this machine or SMTP_URL ends in `?insecure`.
 */
export async function openSmtp(smtpUrl: string) {
  const { createTransport } = await import('nodemailer');
  const url = new URL(smtpUrl);
  const requireTLS = !url.searchParams.has('insecure') && !isLoopback(url.hostname);
  url.searchParams.delete('insecure');
  const timeouts = {
    connectionTimeout: SEND_TIMEOUT_MS,
    greetingTimeout: SEND_TIMEOUT_MS,
    socketTimeout: SEND_TIMEOUT_MS,
  };
  return createTransport({ url: url.href, requireTLS, ...timeouts });
}

function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
}

async function openOutbox() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
}
