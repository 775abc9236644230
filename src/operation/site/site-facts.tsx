import type { ReactNode } from 'react';
import { dayText, numberText, timeText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Panel } from '../../platform/ui/panel.tsx';
import type { Site } from './site-api.ts';

const SECOND_MS = 1_000;

/** Versions, mails and backups: each by itself, as each may fail by itself. */
export function SiteStatePanel({ site: { versions, mails, backup, stream } }: { site: Site }) {
  return (
    <Panel title={t('How it runs')}>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-3">
        <Fact name={t('Program')}>
          {versions ? (
            <span dir="ltr">{`Vitrine ${versions.vitrine}, Node ${versions.node}, ${versions.database}`}</span>
          ) : (
            <Unread />
          )}
        </Fact>
        <Fact name={t('Emails')}>{mails ? <Mails mails={mails} /> : <Unread />}</Fact>
        <Fact name={t('Last backup')}>{backup ? <Backup backup={backup} /> : <Unread />}</Fact>
        <Fact name={t('Backup stream')}>{stream ? <Stream stream={stream} /> : <Unread />}</Fact>
        <Fact name={t('Documents')}>
          <a href="/docs/" className="text-accent underline underline-offset-4">
            {t('How to run this site (in English)')}
          </a>
        </Fact>
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-faint">{name}</dt>
      <dd className="mb-3 min-w-0 break-words sm:mb-0">{children}</dd>
    </>
  );
}

function Unread() {
  return <span className="text-danger">{t('Could not be read: the log of the server says why.')}</span>;
}

function Mails({ mails: { waiting, stuck, failed, has_server } }: { mails: NonNullable<Site['mails']> }) {
  return (
    <>
      {t('{waiting} waiting, {failed} could not be delivered', {
        waiting: numberText(waiting),
        failed: numberText(failed),
      })}
      {stuck > 0 && <Warning>{t('Waiting for more than an hour: {n}', { n: numberText(stuck) })}</Warning>}
      {!has_server && <p className="text-soft">{t('SMTP_URL is not set: emails are written to a folder.')}</p>}
    </>
  );
}

function Backup({ backup: { is_on, last_good_at, failed_at, fault } }: { backup: NonNullable<Site['backup']> }) {
  return (
    <>
      {last_good_at === null ? t('None yet') : timeText(last_good_at)}
      {!is_on && <p className="text-soft">{t('BACKUP_EVERY is off: back up by other means.')}</p>}
      {fault !== '' && failed_at !== null && (
        <Warning>{t('The attempt of {time} failed: {reason}', { time: timeText(failed_at), reason: fault })}</Warning>
      )}
    </>
  );
}

function Stream({ stream: { is_on, behind_ms } }: { stream: NonNullable<Site['stream']> }) {
  if (!is_on) return t('BACKUP_STREAM is not set.');
  if (behind_ms === null) return t('Has not begun yet');
  return t('{n} seconds behind', { n: numberText(Math.round(behind_ms / SECOND_MS)) });
}

function Warning({ children }: { children: ReactNode }) {
  return <p className="text-danger">{children}</p>;
}

export function SiteDomainsPanel({ domains }: Pick<Site, 'domains'>) {
  return <Panel title={t('Domains')}>{domains ? <Domains domains={domains} /> : <Unread />}</Panel>;
}

function Domains({ domains: { verified, claimed, newest } }: { domains: NonNullable<Site['domains']> }) {
  const isMore = verified + claimed > newest.length;
  return (
    <>
      <p className="text-sm">
        {t('{verified} verified, {claimed} claimed and not verified', {
          verified: numberText(verified),
          claimed: numberText(claimed),
        })}
      </p>
      {newest.length > 0 && (
        <ul aria-label={t('Domains')} className="flex flex-col divide-y divide-line border-line border-y">
          {newest.map(({ domain, user_name, ...row }) => (
            <li key={`${user_name} ${domain}`} className="flex flex-wrap gap-x-4 gap-y-1 py-2 text-sm">
              <span dir="ltr" className="min-w-0 flex-1 break-all font-semibold">
                {domain}
              </span>
              <span className="text-soft">{user_name}</span>
              <DomainState {...row} />
            </li>
          ))}
        </ul>
      )}
      {isMore && (
        <p className="text-soft text-sm">{t('The newest {n} are listed.', { n: numberText(newest.length) })}</p>
      )}
    </>
  );
}

type DomainStateProps = { verified_at: string | null; failing_since: string | null };

function DomainState({ verified_at, failing_since }: DomainStateProps) {
  if (failing_since !== null) {
    return (
      <span className="text-danger">{t('Without its record since {date}', { date: dayText(failing_since) })}</span>
    );
  }
  if (verified_at === null) return <span className="text-soft">{t('Not verified')}</span>;
  return <span>{t('Verified on {date}', { date: dayText(verified_at) })}</span>;
}
