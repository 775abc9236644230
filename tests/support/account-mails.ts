import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Mail } from '../../src/platform/mail/mail.server.ts';
import type { TestApp, TestUser } from './app.ts';
import { eventually } from './eventually.ts';
import { type MailSink, type SunkMail, startMailSink } from './servers/mail-sink.ts';

/** A mail server for one test. */
export async function mailServer() {
  const sink = await startMailSink();
  onTestFinished(() => sink.stop());
  return sink;
}

/** Opens the link mailed at registration. */
export async function confirmAccount(
  app: TestApp,
  sink: Pick<MailSink, 'confirmation'>,
  { user }: Pick<TestUser, 'user'>,
): Promise<void> {
  const token = tokenIn(await sink.confirmation(user.email));
  const response = await app.request('POST', '/api/users/change-email/confirm', { json: { token } });
  if (response.statusCode !== 200) throw new Error(`Not confirmed: ${response.body}`, { cause: app.log.at(-1) });
}

/** The mails that a program without a mail server has written to files. */
export function outbox({ ctx }: TestApp) {
  const folder = join(ctx.config.dataDir, 'outbox');
  async function find(isWanted: (raw: string) => boolean): Promise<SunkMail> {
    const raw = await eventually(async () => {
      const files = (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'));
      const found = (await Promise.all(files)).find(isWanted);
      if (found === undefined) throw new Error('There is no such mail');
      return found;
    });
    const [, to = ''] = /^To: (.*)$/m.exec(raw) ?? [];
    return { from: '', to: [to], raw };
  }
  return {
    find,
    confirmation: (email: string) =>
      find((raw) => raw.includes(`To: ${email}\n`) && raw.includes('Subject: Confirm your account\n')),
  };
}

/** A mail server that does not answer: mails to it stay in the queue, where a test reads them. */
export const UNREACHABLE_SMTP = 'smtp://127.0.0.1:1';

/** The mails that wait for delivery, oldest first. */
export async function queuedMails({ ctx }: Pick<TestApp, 'ctx'>): Promise<Mail[]> {
  const rows = await ctx.db.selectFrom('mail_queue').select('mail').orderBy('created_at').execute();
  return rows.map(({ mail }) => JSON.parse(mail));
}

/** The body as written, without the line breaks of its transfer encoding. */
export function textOf({ raw }: SunkMail): string {
  return raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
}

export function linkIn(mail: SunkMail): URL {
  const [link] = /https?:\/\/\S+token=\S+/.exec(textOf(mail)) ?? [];
  if (!link) throw new Error(`No link in ${mail.raw}`);
  return new URL(link);
}

export function tokenIn(mail: SunkMail): string {
  return linkIn(mail).searchParams.get('token') ?? '';
}
