import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../../platform/api/api-client.ts';
import { utcDayText } from '../../../platform/lib/texts/studio/studio-formats.ts';
import { t, verb } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { FormLayout } from '../../../platform/ui/form/form-layout.tsx';
import { PasswordField } from '../../../platform/ui/form/password-field.tsx';
import { fieldProps, useSubmit } from '../../../platform/ui/form/use-submit.tsx';
import { LoadState } from '../../../platform/ui/load-state.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import { type NoticeContent, NoticeText } from '../../../platform/ui/use-notice.tsx';
import type { LinkedProvider } from '../../auth/providers/provider.ts';
import { providerFailure } from '../../auth/providers/provider-failure.ts';
import { providersOfSite } from '../../auth/screens/site-providers.ts';
import { type Proof, proofBody } from '../../auth/second-factor/proof.ts';
import { CodeField } from '../second-factor/proof-fields.tsx';

const PROVIDERS_KEY = ['providers'];

/** Links accounts at other sites, where the operator has set some up. */
export function ProvidersPanel() {
  return providersOfSite().length === 0 ? null : <Providers />;
}

function Providers() {
  const client = useQueryClient();
  const result = useQuery({ queryKey: PROVIDERS_KEY, queryFn: () => api('GET /api/users/providers'), gcTime: 0 });
  const [changing, setChanging] = useState<LinkedProvider>();
  const [notice, setNotice] = useState<NoticeContent | undefined>(() => {
    const message = providerFailure();
    return message === undefined ? undefined : { tone: 'error', message };
  });

  async function change({ provider, linked }: LinkedProvider, proof: Proof) {
    const options = { params: { provider }, body: proofBody(proof) };
    if (linked === null) {
      const { url } = await api('POST /api/users/providers/:provider', options);
      return location.assign(url);
    }
    const { message } = await api('DELETE /api/users/providers/:provider', options);
    setNotice({ tone: 'success', message });
    setChanging(undefined);
    await client.invalidateQueries({ queryKey: PROVIDERS_KEY });
  }
  return (
    <Panel
      title={t('Logins at other sites')}
      intro={t('Link an account at another site to log in with it. Two-factor authentication still applies.')}
    >
      {changing === undefined && (
        <LoadState result={result}>
          {(providers) => (
            <ul aria-label={t('Logins at other sites')} className="flex flex-col">
              {providers.map((each) => (
                <ProviderRow
                  key={each.provider}
                  provider={each}
                  onChange={() => {
                    setNotice(undefined);
                    setChanging(each);
                  }}
                />
              ))}
            </ul>
          )}
        </LoadState>
      )}
      {changing && (
        <ProofForm
          provider={changing}
          onCancel={() => setChanging(undefined)}
          save={(proof) => change(changing, proof)}
        />
      )}
      <NoticeText notice={notice} />
    </Panel>
  );
}

function ProviderRow({ provider: { name, linked }, onChange }: { provider: LinkedProvider; onChange: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-3">
      <div className="flex min-w-0 flex-col gap-0.5 text-sm">
        <p className="break-words font-medium">{name}</p>
        <p className="break-words text-faint">
          {linked
            ? `${t('{label}, linked {date}', { label: linked.label, date: utcDayText(linked.created_at) })}, ${
                linked.last_used_on === ''
                  ? t('never used')
                  : t('last used {date}', { date: utcDayText(linked.last_used_on) })
              }`
            : t('Not linked')}
        </p>
      </div>
      <Button onClick={onChange} aria-label={linked ? t('Unlink {name}', { name }) : t('Link {name}', { name })}>
        {linked ? t('Unlink') : verb('Link')}
      </Button>
    </li>
  );
}

type ProofFormProps = { provider: LinkedProvider; save: (proof: Proof) => Promise<void>; onCancel: () => void };

function ProofForm({ provider: { name, linked }, save, onCancel }: ProofFormProps) {
  const form = useForm({ defaultValues: { password: '', code: '' } });
  const { onSubmit, ...submission } = useSubmit(form, {
    async save(proof) {
      await save(proof);
      return '';
    },
  });
  return (
    <FormLayout
      {...submission}
      onSubmit={onSubmit}
      submitLabel={linked ? t('Unlink {name}', { name }) : t('Link {name}', { name })}
      inPanel
      buttons={<Button onClick={onCancel}>{t('Cancel')}</Button>}
    >
      <PasswordField
        label={t('Password')}
        hint={t('Needed if you logged in more than ten minutes ago.')}
        autoComplete="current-password"
        {...fieldProps(form, 'password')}
      />
      <CodeField form={form} />
    </FormLayout>
  );
}
