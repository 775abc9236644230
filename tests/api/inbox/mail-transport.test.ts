import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mailServer, outbox } from '../../support/account-mails.ts';
import { startApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { freshFolder } from '../../support/run-folder.ts';

/** Waits until a mail has left the queue of a busy machine. */
const MAIL = { to: 'ada@example.com', subject: 'Hello', text: 'A line' };

test('a mail server without TLS gets no mail, unless it is on this machine or the operator allows it', async () => {
  const sink = await mailServer();
  const { port } = new URL(sink.url);
  // An address that leads to this machine, but is not recognised as local.
  const elsewhere = `smtp://0.0.0.0:${port}`;

  const refusing = await startApp({ config: { smtpUrl: elsewhere } });
  await refusing.ctx.mail(MAIL);
  await eventually(() =>
    expect(refusing.log.filter(({ msg }) => msg === 'A mail could not be delivered')).toMatchObject([{ code: 'ETLS' }]),
  );
  expect(sink.mails).toEqual([]);

  for (const [index, smtpUrl] of [`${elsewhere}/?insecure`, `smtp://localhost:${port}`, sink.url].entries()) {
    const app = await startApp({ config: { smtpUrl } });
    await app.ctx.mail(MAIL);
    expect(await sink.received(index + 1)).toHaveLength(index + 1);
  }
});

test('the library reads no file and fetches no URL for a mail, whatever the mail contains', async () => {
  const secret = join(await freshFolder('secret'), 'secret.txt');
  await writeFile(secret, 'the secret of a file');
  const fetched: string[] = [];
  const server = createServer((request, response) => {
    fetched.push(String(request.url));
    response.end('the secret of an address');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const bound = server.address();
  const href = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/`;
  const sink = await mailServer();

  for (const source of [{ path: secret }, { href }]) {
    for (const smtpUrl of [sink.url, undefined]) {
      const app = await startApp({ config: { smtpUrl } });
      // As a bug could make it from a stranger's text.
      const mail = { ...MAIL, attachments: [source] };
      await app.ctx.mail(mail);
      await eventually(() => {
        expect(app.log.filter(({ msg }) => msg === 'A mail could not be delivered')).toHaveLength(1);
      });
    }
  }

  expect(fetched).toEqual([]);
  expect(sink.mails).toEqual([]);
});

test('text that looks encoded arrives as it was written, and an encoded mailbox not at all', async () => {
  const sink = await mailServer();
  const hidden = '=?utf-8?b?4oCuZ25wLmV4ZQ==?=';
  const subject = `Hello ${hidden} ${'long '.repeat(20)}end`;
  for (const smtpUrl of [sink.url, undefined]) {
    const app = await startApp({ config: { smtpUrl } });
    await app.ctx.mail({ ...MAIL, subject, replyTo: '=?x?q?a?=@c.test' });
    const { raw } = smtpUrl ? ((await sink.received(1))[0] ?? { raw: '' }) : await outbox(app).find(() => true);
    expect(raw).not.toContain(hidden);
    expect(raw).not.toContain('Reply-To');
    const [, header = ''] = /^Subject: (.*(?:\r?\n[ \t].*)*)/im.exec(raw) ?? [];
    const words = [...header.matchAll(/=\?UTF-8\?B\?([\w+/=]*)\?=/g)].map(([, text = '']) =>
      Buffer.from(text, 'base64'),
    );
    expect(Buffer.concat(words).toString()).toBe(subject);
    expect(Math.max(...raw.split(/\r?\n/).map((line) => line.length))).toBeLessThan(200);
  }
});
