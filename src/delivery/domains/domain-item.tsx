import { Fragment } from 'react';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { useCopy } from '../../platform/ui/use-copy.tsx';
import type { Domain } from './domain.ts';

type DomainItemProps = { domain: Domain; pending: string; onVerify: () => void; onRemove: () => void };

export function DomainItem({ domain, pending, onVerify, onRemove }: DomainItemProps) {
  const { id, domain: name, verified_at, failing_since } = domain;
  const isProven = verified_at !== null && failing_since === null;
  return (
    <li className="flex flex-col gap-3 border-line border-t py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 break-all font-medium text-sm">
          <bdi>{name}</bdi>
          <span className="placard ms-3">{stateOf(domain)}</span>
        </p>
        <div className="flex flex-wrap gap-3">
          {!isProven && (
            <Button pending={pending === `verify ${id}`} onClick={onVerify} aria-label={t('Verify {name}', { name })}>
              {t('Verify')}
            </Button>
          )}
          <Button pending={pending === `remove ${id}`} onClick={onRemove} aria-label={t('Remove {name}', { name })}>
            {t('Remove')}
          </Button>
        </div>
      </div>
      {!isProven && (
        <>
          <HostRecord name={name} />
          <DnsRecord domain={domain} />
        </>
      )}
    </li>
  );
}

function stateOf({ verified_at, failing_since }: Domain): string {
  if (verified_at === null) return t('Not verified');
  return failing_since === null ? t('Verified') : t('Record missing');
}

/** What makes the domain lead here: the app's own host is where its pages are served. */
function HostRecord({ name }: { name: string }) {
  const { hostname: host } = location;
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="text-soft">
        {t('Point the domain here: add this CNAME record where you manage the DNS of {domain}.', { domain: name })}
      </p>
      <Rows
        rows={[
          [t('Name'), name],
          ['CNAME', host],
        ]}
      />
      <p className="text-faint">
        {t(
          'A domain without a part in front, such as example.com, takes no CNAME: use ALIAS or ANAME with {host}, or A and AAAA records with its IP addresses.',
          { host },
        )}
      </p>
    </div>
  );
}

function Rows({ rows }: { rows: [label: string, value: string][] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1" dir="ltr">
      {rows.map(([label, value]) => (
        <Fragment key={label}>
          <dt className="text-faint">{label}</dt>
          <dd className="break-all font-mono">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function DnsRecord({ domain: { domain, txt_name, txt_value } }: { domain: Domain }) {
  const { note, copy } = useCopy(t('Value copied.'), t('Select the value and copy it.'));
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="text-soft">
        {t('And prove that it is yours with this TXT record, in the same place. It may take an hour to be seen.')}
      </p>
      <Rows
        rows={[
          [t('Name'), txt_name],
          ['TXT', txt_value],
        ]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy(txt_value)} aria-label={t('Copy the value for {domain}', { domain })}>
          {t('Copy value')}
        </Button>
        <p role="status" className="text-success">
          {note}
        </p>
      </div>
    </div>
  );
}
