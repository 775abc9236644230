import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../platform/api/api-client.ts';
import { utcDayText } from '../../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { filled } from '../../../platform/ui/filled-text.tsx';
import { ConfirmDialog } from '../../../platform/ui/form/confirm-dialog.tsx';
import { LoadState } from '../../../platform/ui/load-state.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../../platform/ui/use-notice.tsx';
import type { ApiToken } from '../../api-token.ts';
import { NewTokenView } from './new-token-view.tsx';
import { TokenForm } from './token-form.tsx';

const TOKENS_KEY = ['tokens'];

/** Tokens with which programs call the API for this account. */
export function TokensPanel() {
  const client = useQueryClient();
  const result = useQuery({ queryKey: TOKENS_KEY, queryFn: () => api('GET /api/tokens'), gcTime: 0 });
  const list = useRef<HTMLUListElement>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [token, setToken] = useState<string>();
  const [pending, setPending] = useState<string>();
  const { notice, setNotice } = useNotice();
  const refresh = () => client.invalidateQueries({ queryKey: TOKENS_KEY });

  async function revoke(id: string) {
    if (pending !== undefined) return;
    setPending(id);
    setNotice(undefined);
    try {
      const { message } = await api('DELETE /api/tokens/:id', { params: { id } });
      setNotice({ tone: 'success', message });
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
    await refresh();
    setPending(undefined);
    // The button that had the focus was removed with its token.
    list.current?.focus();
  }
  return (
    <Panel
      title={t('API tokens')}
      intro={filled(
        'Tokens let your own programs read or edit your portfolio – nothing else in your account. What it can call is in the {reference}.',
        {
          reference: (
            <a key="reference" href="/api/docs" className="text-accent underline underline-offset-4">
              {t('API reference')}
            </a>
          ),
        },
      )}
    >
      {token !== undefined && <NewTokenView token={token} onDone={() => setToken(undefined)} />}
      <LoadState result={result}>
        {(tokens) =>
          tokens.length > 0 && (
            <ul ref={list} tabIndex={-1} aria-label={t('API tokens')} className="flex flex-col">
              {tokens.map((each) => (
                <Token key={each.id} token={each} pending={pending === each.id} onRevoke={() => void revoke(each.id)} />
              ))}
            </ul>
          )
        }
      </LoadState>
      <NoticeText notice={notice} />
      {isAdding ? (
        <TokenForm
          onCancel={() => setIsAdding(false)}
          onCreated={(created) => {
            setToken(created);
            setIsAdding(false);
            void refresh();
          }}
        />
      ) : (
        <div>
          <Button onClick={() => setIsAdding(true)}>{t('New token')}</Button>
        </div>
      )}
    </Panel>
  );
}

type TokenProps = { token: ApiToken; pending: boolean; onRevoke: () => void };

function Token({ token, pending, onRevoke }: TokenProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { name, scopes, expires_at, last_used_on } = token;
  const hasExpired = expires_at !== null && Date.parse(expires_at) <= Date.now();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-3">
      <div className="flex min-w-0 flex-col gap-0.5 text-sm">
        <p className="break-words font-medium">
          {name}
          {hasExpired && <span className="placard ms-3">{t('Expired')}</span>}
        </p>
        <p className="break-words text-faint">{scopes.join(', ')}</p>
        <p className="text-faint">
          {last_used_on === '' ? t('Never used') : t('Last used {date}', { date: utcDayText(last_used_on) })},{' '}
          {expires_at === null ? t('never expires') : t('valid until {date}', { date: utcDayText(expires_at) })}
        </p>
      </div>
      <Button pending={pending} onClick={() => setConfirming(true)} aria-label={t('Revoke {name}', { name })}>
        {t('Revoke')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('Revoke ‘{name}’?', { name })}
          description={t('Programs that use it are rejected from then on.')}
          action={t('Revoke token')}
          onConfirm={() => {
            setConfirming(false);
            onRevoke();
          }}
          onCancel={() => setConfirming(false)}
        />
      )}
    </li>
  );
}
