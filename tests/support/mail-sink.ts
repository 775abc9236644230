import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type SunkMail = {
  from: string;
  to: string[];
  /** The message as it was sent: headers, an empty line, the body. */
  raw: string;
};

export type MailSink = {
  /** For SMTP_URL and `Config.smtpUrl`. */
  url: string;
  mails: readonly SunkMail[];
  /** Resolves with all mails as soon as there are `count`. */
  received(count: number): Promise<readonly SunkMail[]>;
  stop(): Promise<void>;
};

/** A real SMTP server on a free port that keeps what it is sent. */
export async function startMailSink(): Promise<MailSink> {
  const mails: SunkMail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1_000,
    onData(stream, session, done) {
      text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw });
        done();
        for (const check of waiting) check();
      }, done);
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    received: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (mails.length < count) return;
          waiting.delete(check);
          resolve(mails);
        };
        waiting.add(check);
        check();
      }),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
