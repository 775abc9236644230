import { t } from '../../lib/texts/studio/studio-texts.ts';
import { Button } from '../../ui/button.tsx';
import { useCopy } from '../../ui/use-copy.tsx';
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
      {!isProven && <DnsRecord domain={domain} />}
    </li>
  );
}

function stateOf({ verified_at, failing_since }: Domain): string {
  if (verified_at === null) return t('Not verified');
  return failing_since === null ? t('Verified') : t('Record missing');
}

function DnsRecord({ domain: { domain, txt_name, txt_value } }: { domain: Domain }) {
  const { note, copy } = useCopy(t('Value copied.'), t('Select the value and copy it.'));
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="text-soft">
        {t('Add this TXT record at the company where you manage the DNS of {domain}. It may take an hour to be seen.', {
          domain,
        })}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1" dir="ltr">
        <dt className="text-faint">{t('Name')}</dt>
        <dd className="break-all font-mono">{txt_name}</dd>
        <dt className="text-faint">{t('Value')}</dt>
        <dd className="break-all font-mono">{txt_value}</dd>
      </dl>
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
