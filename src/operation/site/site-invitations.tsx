import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../platform/api/api-client.ts';
import { dayText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { FormLayout } from '../../platform/ui/form/form-layout.tsx';
import { ShownOnce } from '../../platform/ui/form/shown-once.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { fieldProps, useSubmit } from '../../platform/ui/form/use-submit.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import { SITE_KEYS } from './use-site.ts';
import { isStaleLogin, useStaleLogin } from './use-stale-login.tsx';

type Made = { link: string; isMailed: boolean };

export function SiteInvitationsPanel({ onStale }: { onStale: () => void }) {
  const client = useQueryClient();
  const result = useQuery({
    queryKey: SITE_KEYS.invitations,
    queryFn: () => api('GET /api/site/invitations'),
    gcTime: 0,
  });
  useStaleLogin(result.error, onStale);
  const [made, setMade] = useState<Made>();
  const [pending, setPending] = useState('');
  const { notice, setNotice } = useNotice();
  const list = useRef<HTMLUListElement>(null);
  const refresh = () => client.invalidateQueries({ queryKey: SITE_KEYS.invitations });

  async function revoke(id: string) {
    if (pending !== '') return;
    setPending(id);
    setNotice(undefined);
    try {
      const { message } = await api('DELETE /api/site/invitations/:id', { params: { id } });
      setNotice({ tone: 'success', message });
    } catch (thrown) {
      if (isStaleLogin(thrown)) onStale();
      else setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
    await refresh();
    setPending('');
    list.current?.focus();
  }

  return (
    <Panel
      title={t('Invitations')}
      intro={t('A link with which one person can register, once, also while registration is closed.')}
    >
      {made ? (
        <ShownOnce
          label={t('Link of the invitation')}
          hint={
            made.isMailed ? t('It was emailed too. It is not shown again.') : t('Copy it now: it is not shown again.')
          }
          value={made.link}
          copyLabel={t('Copy link')}
          copied={t('Link copied.')}
          notCopied={t('Select the link and copy it.')}
          onDone={() => setMade(undefined)}
        />
      ) : (
        <InvitationForm
          onStale={onStale}
          onMade={(invitation) => {
            setMade(invitation);
            void refresh();
          }}
        />
      )}
      <NoticeText notice={notice} />
      <LoadState result={result} shape="rows">
        {({ invitations, is_more }) => (
          <>
            {invitations.length === 0 && <p className="text-soft text-sm">{t('No invitation is open.')}</p>}
            {invitations.length > 0 && (
              <ul
                ref={list}
                tabIndex={-1}
                aria-label={t('Open invitations')}
                className="flex flex-col divide-y divide-line border-line border-y"
              >
                {invitations.map(({ id, email, expires_at }) => (
                  <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-sm">
                    <p className="min-w-0 flex-1 basis-40">
                      <span className="break-all font-semibold">{email || t('Anybody')}</span>{' '}
                      <span className="text-soft">{t('until {date}', { date: dayText(expires_at) })}</span>
                    </p>
                    <Button
                      pending={pending === id}
                      aria-label={t('Revoke the invitation for {name}', { name: email || t('Anybody') })}
                      onClick={() => void revoke(id)}
                    >
                      {t('Revoke')}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            {is_more && <p className="text-soft text-sm">{t('There are more, which end later.')}</p>}
          </>
        )}
      </LoadState>
    </Panel>
  );
}

type InvitationFormProps = { onMade: (made: Made) => void; onStale: () => void };

function InvitationForm({ onMade, onStale }: InvitationFormProps) {
  const form = useForm({ defaultValues: { email: '', days: '7' } });
  const { onSubmit, ...submission } = useSubmit(form, {
    async save({ email, days }) {
      try {
        const { link, is_mailed } = await api('POST /api/site/invitations', { body: { email, days } });
        form.reset();
        onMade({ link, isMailed: is_mailed });
      } catch (thrown) {
        if (isStaleLogin(thrown)) onStale();
        throw thrown;
      }
      return '';
    },
  });
  return (
    <FormLayout {...submission} onSubmit={onSubmit} submitLabel={t('Create invitation')} inPanel>
      <TextField
        label={t('Email address')}
        hint={t('Leave it empty for a link that anybody who has it can use.')}
        type="email"
        autoComplete="off"
        {...fieldProps(form, 'email')}
      />
      <TextField label={t('Days until it ends')} inputMode="numeric" autoComplete="off" {...fieldProps(form, 'days')} />
    </FormLayout>
  );
}
