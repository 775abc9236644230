import { isAscii } from 'node:buffer';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type SunkMail = {
  from: string;
  to: string[];
  /** The raw message: headers, an empty line, the body. */
  raw: string;
};

export type MailSink = {
  /** For SMTP_URL and `Config.smtpUrl`. */
  url: string;
  /** All mails except those of registrations. */
  mails: readonly SunkMail[];
  confirmations: readonly SunkMail[];
  /** Resolves with the newest confirmation mail to this email. */
  confirmation(email: string): Promise<SunkMail>;
  /** Resolves with all mails when there are `count`. */
  received(count: number): Promise<readonly SunkMail[]>;
  /** True: every recipient is rejected from now on. */
  reject(isRefusing: boolean): void;
  stop(): Promise<void>;
};

/** A real SMTP server that stores its mails, on a free port by default. `options` are what it can do. */
export async function startMailSink(port = 0, options: SMTPServerOptions = {}): Promise<MailSink> {
  const mails: SunkMail[] = [];
  let isRefusing = false;
  const confirmations: SunkMail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1_000,
    ...options,
    onRcptTo({ address }, _session, done) {
      // As servers without the extension do.
      const isUnknown = options.hideSMTPUTF8 === true && !isAscii(Buffer.from(address));
      done(isRefusing || isUnknown ? Object.assign(new Error('Mailbox unavailable'), { responseCode: 550 }) : null);
    },
    onData(stream, session, done) {
      text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw };
        (/^Subject: Confirm your account\r?$/m.test(raw) ? confirmations : mails).push(mail);
        done();
        for (const check of waiting) check();
      }, done);
    },
  });
  /** Resolves with the result of `look`, now or after a later mail. */
  function until<T>(recordView: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const check = () => {
        const found = recordView();
        if (found === undefined) return;
        waiting.delete(check);
        resolve(found);
      };
      waiting.add(check);
      check();
    });
  }
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const bound = listener.address();
  if (bound === null || typeof bound === 'string') throw new Error('No port was given');
  return {
    url: `smtp://127.0.0.1:${bound.port}`,
    mails,
    reject(next) {
      isRefusing = next;
    },
    confirmations,
    received: (count) => until(() => (mails.length >= count ? mails : undefined)),
    confirmation: (email) => until(() => confirmations.findLast(({ to }) => to.includes(email))),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
