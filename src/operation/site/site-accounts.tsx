import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { api } from '../../platform/api/api-client.ts';
import { dayText, numberText, timeText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { ConfirmDialog } from '../../platform/ui/form/confirm-dialog.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import { useStoredUser } from '../../platform/ui/use-stored-user.tsx';
import type { SiteAccount } from './site-api.ts';
import { SITE_KEYS, useSiteAccounts } from './use-site.ts';
import { isStaleLogin, useStaleLogin } from './use-stale-login.tsx';

export function SiteAccountsPanel({ onStale }: { onStale: () => void }) {
  const client = useQueryClient();
  const [search, setSearch] = useState('');
  const result = useSiteAccounts(useDeferredValue(search.trim()));
  useStaleLogin(result.error, onStale);
  const [suspended, setSuspended] = useState<SiteAccount>();
  const [pending, setPending] = useState('');
  const { notice, setNotice } = useNotice();
  const list = useRef<HTMLUListElement>(null);

  async function act(id: string, action: 'suspend' | 'unsuspend') {
    if (pending !== '') return;
    setSuspended(undefined);
    setPending(id);
    setNotice(undefined);
    try {
      const { message } = await api(`POST /api/site/accounts/:id/${action}`, { params: { id } });
      setNotice({ tone: 'success', message });
    } catch (thrown) {
      if (isStaleLogin(thrown)) onStale();
      else setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
    await client.invalidateQueries({ queryKey: SITE_KEYS.accounts });
    setPending('');
    list.current?.focus();
  }

  return (
    <Panel title={t('Accounts')}>
      <TextField
        label={t('Search by name or email')}
        type="search"
        maxLength={200}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <NoticeText notice={notice} />
      <LoadState result={result} shape="rows">
        {(accounts) =>
          accounts.length === 0 ? (
            <EmptyState title={t('No account found')} />
          ) : (
            <ul
              ref={list}
              tabIndex={-1}
              aria-label={t('Accounts')}
              className="flex flex-col divide-y divide-line border-line border-y"
            >
              {accounts.map((account) => (
                <AccountRow
                  key={account.id}
                  account={account}
                  isPending={pending === account.id}
                  onSuspend={() => setSuspended(account)}
                  onUnsuspend={() => void act(account.id, 'unsuspend')}
                />
              ))}
            </ul>
          )
        }
      </LoadState>
      {result.hasNextPage && (
        <Button className="self-center" pending={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
          {t('Show more accounts')}
        </Button>
      )}
      {suspended && (
        <ConfirmDialog
          title={t('Suspend {name}?', { name: suspended.user_name })}
          description={t('Its sessions end, nobody can log in, and its pages are not found. Nothing is deleted.')}
          action={t('Suspend')}
          onConfirm={() => void act(suspended.id, 'suspend')}
          onCancel={() => setSuspended(undefined)}
        />
      )}
    </Panel>
  );
}

type AccountRowProps = {
  account: SiteAccount;
  isPending: boolean;
  onSuspend: () => void;
  onUnsuspend: () => void;
};

function AccountRow({ account, isPending, onSuspend, onUnsuspend }: AccountRowProps) {
  const { id, user_name, email, created_at, last_login_at, suspended_at } = account;
  const isMine = useStoredUser()?.id === id;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-sm">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <p className="flex flex-wrap gap-x-3">
          <span className="break-all font-semibold">{user_name}</span>
          <span dir="ltr" className="min-w-0 break-all text-soft">
            {email}
          </span>
        </p>
        <p className="text-soft">
          {t('Since {date}', { date: dayText(created_at) })}
          {' · '}
          {last_login_at === null ? t('No login yet') : t('Last login {time}', { time: timeText(last_login_at) })}
        </p>
        <p className="text-soft">
          {t('{text} of text, {images} of images, {records} records', {
            text: sizeText(account.text_bytes),
            images: sizeText(account.image_bytes),
            records: numberText(account.records),
          })}
        </p>
        {suspended_at !== null && (
          <p className="text-danger">{t('Suspended since {time}', { time: timeText(suspended_at) })}</p>
        )}
      </div>
      {!isMine && (
        <Button
          pending={isPending}
          aria-label={
            suspended_at === null
              ? t('Suspend {name}', { name: user_name })
              : t('Bring back {name}', { name: user_name })
          }
          onClick={suspended_at === null ? onSuspend : onUnsuspend}
        >
          {suspended_at === null ? t('Suspend') : t('Bring back')}
        </Button>
      )}
    </li>
  );
}

/** '12 kB', '3.4 MB' */
function sizeText(bytes: number): string {
  const [size, unit] = bytes < 1e6 ? [bytes / 1e3, 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  return numberText(size, { style: 'unit', unit, maximumFractionDigits: 1 });
}
