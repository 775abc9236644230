import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { FormLayout } from '../../ui/form/form-layout.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { fieldProps, useSubmit } from '../../ui/form/use-submit.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useCopy } from '../../ui/use-copy.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../ui/use-notice.tsx';
import type { Domain } from './domain.ts';
import { addDomain, readDomains, removeDomain, verifyDomain } from './domains-api.ts';

const DOMAINS_KEY = ['domains'];

/** The owner's domains, each with the record that proves it. */
export function DomainsPanel() {
  const client = useQueryClient();
  const result = useQuery({ queryKey: DOMAINS_KEY, queryFn: readDomains, gcTime: 0 });
  const list = useRef<HTMLUListElement>(null);
  const [pending, setPending] = useState('');
  const { notice, setNotice } = useNotice();
  const refresh = () => client.invalidateQueries({ queryKey: DOMAINS_KEY });

  async function act(name: string, action: () => Promise<string>) {
    if (pending !== '') return;
    setPending(name);
    setNotice(undefined);
    try {
      setNotice({ tone: 'success', message: await action() });
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
    await refresh();
    setPending('');
    // The button that had the focus may have been removed.
    list.current?.focus();
  }

  return (
    <Panel
      title="Domains"
      intro="Show your portfolio at a domain of your own. Point the domain to this site, and prove with a TXT record in its DNS that it is yours."
    >
      <LoadState result={result}>
        {(domains) =>
          domains.length > 0 && (
            <ul ref={list} tabIndex={-1} aria-label="Domains" className="flex flex-col">
              {domains.map((domain) => (
                <DomainItem
                  key={domain.id}
                  domain={domain}
                  pending={pending}
                  onVerify={() => void act(`verify ${domain.id}`, () => verifyDomain(domain.id))}
                  onRemove={() => void act(`remove ${domain.id}`, () => removeDomain(domain.id))}
                />
              ))}
            </ul>
          )
        }
      </LoadState>
      <NoticeText notice={notice} />
      <DomainForm onAdded={() => void refresh()} />
    </Panel>
  );
}

function DomainForm({ onAdded }: { onAdded: () => void }) {
  const form = useForm({ defaultValues: { domain: '' } });
  const { onSubmit, ...submission } = useSubmit(form, {
    async save({ domain }) {
      const message = await addDomain(domain);
      form.reset();
      onAdded();
      return message;
    },
  });
  return (
    <FormLayout {...submission} onSubmit={onSubmit} submitLabel="Add domain" inPanel>
      <TextField label="Domain" hint="Such as www.example.com" autoComplete="off" {...fieldProps(form, 'domain')} />
    </FormLayout>
  );
}

type DomainItemProps = { domain: Domain; pending: string; onVerify: () => void; onRemove: () => void };

function DomainItem({ domain, pending, onVerify, onRemove }: DomainItemProps) {
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
            <Button pending={pending === `verify ${id}`} onClick={onVerify} aria-label={`Verify ${name}`}>
              Verify
            </Button>
          )}
          <Button pending={pending === `remove ${id}`} onClick={onRemove} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </div>
      </div>
      {!isProven && <DnsRecord domain={domain} />}
    </li>
  );
}

function stateOf({ verified_at, failing_since }: Domain): string {
  if (verified_at === null) return 'Not verified';
  return failing_since === null ? 'Verified' : 'Record missing';
}

function DnsRecord({ domain: { domain, txt_name, txt_value } }: { domain: Domain }) {
  const { note, copy } = useCopy('Value copied.', 'Select the value and copy it.');
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="text-soft">
        Add this TXT record at the company where you manage the DNS of {domain}. It may take an hour to be seen.
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1" dir="ltr">
        <dt className="text-faint">Name</dt>
        <dd className="break-all font-mono">{txt_name}</dd>
        <dt className="text-faint">Value</dt>
        <dd className="break-all font-mono">{txt_value}</dd>
      </dl>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy(txt_value)} aria-label={`Copy the value for ${domain}`}>
          Copy value
        </Button>
        <p role="status" className="text-success">
          {note}
        </p>
      </div>
    </div>
  );
}
