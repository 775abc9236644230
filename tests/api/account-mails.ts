import { onTestFinished } from 'vitest';
import { type SunkMail, startMailSink } from '../support/mail-sink.ts';

/** A mail server for one test. */
export async function mailServer() {
  const sink = await startMailSink();
  onTestFinished(() => sink.stop());
  return sink;
}

/** The body as it was written, without the line breaks of its transfer encoding. */
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
