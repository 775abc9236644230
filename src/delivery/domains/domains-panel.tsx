import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../platform/api/api-client.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { FormLayout } from '../../platform/ui/form/form-layout.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { useDraft } from '../../platform/ui/form/use-draft.tsx';
import { fieldProps, useSubmit } from '../../platform/ui/form/use-submit.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import { useStoredUser } from '../../platform/ui/use-stored-user.tsx';
import { DomainItem } from './domain-item.tsx';

const DOMAINS_KEY = ['domains'];

/** The owner's domains, each with the record that proves it. */
export function DomainsPanel() {
  const client = useQueryClient();
  const result = useQuery({ queryKey: DOMAINS_KEY, queryFn: () => api('GET /api/domains'), gcTime: 0 });
  const list = useRef<HTMLUListElement>(null);
  const [pending, setPending] = useState('');
  const { notice, setNotice } = useNotice();
  const refresh = () => client.invalidateQueries({ queryKey: DOMAINS_KEY });

  async function act(name: string, action: () => Promise<{ message: string }>) {
    if (pending !== '') return;
    setPending(name);
    setNotice(undefined);
    try {
      setNotice({ tone: 'success', message: (await action()).message });
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
      title={t('Domains')}
      intro={t(
        'Show your portfolio at a domain of your own: add it, then enter two records at the company where you manage its DNS.',
      )}
    >
      <LoadState result={result}>
        {(domains) =>
          domains.length > 0 && (
            <ul ref={list} tabIndex={-1} aria-label={t('Domains')} className="flex flex-col">
              {domains.map((domain) => (
                <DomainItem
                  key={domain.id}
                  domain={domain}
                  pending={pending}
                  onVerify={() =>
                    void act(`verify ${domain.id}`, () =>
                      api('POST /api/domains/:id/verify', { params: { id: domain.id } }),
                    )
                  }
                  onRemove={() =>
                    void act(`remove ${domain.id}`, () => api('DELETE /api/domains/:id', { params: { id: domain.id } }))
                  }
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
  const draft = useDraft(form, { userId: useStoredUser()?.id ?? '', part: '#domain', isNew: true });
  const { onSubmit, ...submission } = useSubmit(form, {
    async save(body) {
      const { message } = await api('POST /api/domains', { body });
      form.reset();
      onAdded();
      return message;
    },
  });
  return (
    <FormLayout {...submission} onSubmit={onSubmit} submitLabel={t('Add domain')} inPanel draft={draft}>
      <TextField
        label={t('Domain')}
        hint={t('Such as www.example.com')}
        autoComplete="off"
        {...fieldProps(form, 'domain')}
      />
    </FormLayout>
  );
}
