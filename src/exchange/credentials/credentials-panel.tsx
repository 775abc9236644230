import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api/api-client.ts';
import { dayText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { type StudioLabel, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import type { CredentialCheck } from './credential-check.ts';
import { CredentialForm } from './credential-form.tsx';

const INTRO =
  'A signed Open Badge of yours can be checked: signature, issuer, dates, and that it was awarded to the email of this account. Your page then says with whom it was checked, and when. It is checked again each week.' satisfies StudioLabel;

/** The signed badges of one kind of record, and a form for another. */
export function CredentialsPanel({ kind }: { kind: CredentialCheck['kind'] }) {
  const queryFn = () => api('GET /api/credential-checks');
  const { data = [], refetch } = useQuery({ queryKey: ['credential checks'], queryFn, staleTime: 0 });
  const [isAdding, setIsAdding] = useState(false);
  const { notice, setNotice } = useNotice();
  const checks = data.filter((check) => check.kind === kind);

  async function run(change: () => Promise<{ message: string }>) {
    setNotice(undefined);
    try {
      setNotice({ tone: 'success', message: (await change()).message });
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
    await refetch();
  }
  return (
    <Panel title={t('Signed badges')} intro={t(INTRO)}>
      <NoticeText notice={notice} />
      {checks.length > 0 && (
        <ul className="divide-y divide-line">
          {checks.map((check) => (
            <CheckRow
              key={check.id}
              check={check}
              onRepeat={() =>
                void run(() => api('POST /api/credential-checks/:id/repeat', { params: { id: check.id } }))
              }
              onDelete={() => void run(() => api('DELETE /api/credential-checks/:id', { params: { id: check.id } }))}
            />
          ))}
        </ul>
      )}
      {isAdding ? (
        <CredentialForm
          kind={kind}
          onCancel={() => setIsAdding(false)}
          onAdded={async () => {
            setIsAdding(false);
            await refetch();
          }}
        />
      ) : (
        <div>
          <Button onClick={() => setIsAdding(true)}>{t('Check a signed badge')}</Button>
        </div>
      )}
    </Panel>
  );
}

type RowProps = { check: CredentialCheck; onRepeat: () => void; onDelete: () => void };

function CheckRow({ check, onRepeat, onDelete }: RowProps) {
  const { name, issuer, checked_at, ended_at } = check;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-3">
      <div className="min-w-0">
        <p dir="auto" className="break-words font-medium">
          {name}
        </p>
        <p dir="ltr" className="break-all text-soft text-sm">
          {issuer}
        </p>
        <p className={ended_at ? 'text-danger text-sm' : 'text-faint text-sm'}>
          {ended_at
            ? t('Not shown: since {date} it does not hold', { date: dayText(ended_at) })
            : t('Checked {date}', { date: dayText(checked_at) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={t('Check {name} again', { name })} onClick={onRepeat}>
          {t('Check again')}
        </Button>
        <Button tone="quiet" aria-label={t('Delete {name}', { name })} onClick={onDelete}>
          {t('Delete')}
        </Button>
      </div>
    </li>
  );
}
