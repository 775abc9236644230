import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../platform/api/api-client.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { RequireLogin } from '../../platform/ui/require-login.tsx';
import { ScreenHeader } from '../../platform/ui/screen-header.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import type { RecordPath } from '../model/record-kinds.ts';
import { TRASH_DAYS, type TrashItem } from '../model/trash.ts';
import { ConfirmDelete, Row } from './trash-row.tsx';

const KEY = ['trash'];

export function TrashScreen() {
  return <RequireLogin>{() => <Trash />}</RequireLogin>;
}

function Trash() {
  const result = useQuery({ queryKey: KEY, queryFn: () => api('GET /api/trash'), gcTime: 0 });
  const { notice, pending, run } = useTrashActions();
  const list = useRef<HTMLUListElement>(null);
  const [forGood, setForGood] = useState<TrashItem | 'all'>();

  async function act(action: () => Promise<{ message: string }>) {
    await run(action);
    // The button that had the focus was removed with its row.
    list.current?.focus();
  }

  return (
    <>
      <ScreenHeader
        title={t('Trash')}
        caption={t('Studio')}
        intro={t('What you delete stays here for {n} days. Restore it, or delete it permanently.', { n: TRASH_DAYS })}
      >
        {result.data && result.data.length > 0 && (
          <Button tone="danger" pending={pending} onClick={() => setForGood('all')}>
            {t('Empty trash')}
          </Button>
        )}
      </ScreenHeader>
      <div className="flex flex-col gap-5">
        <NoticeText notice={notice} />
        <LoadState result={result} shape="rows">
          {(items) =>
            items.length === 0 ? (
              <EmptyState title={t('The trash is empty')} />
            ) : (
              <ul
                ref={list}
                tabIndex={-1}
                aria-label={t('Deleted')}
                className="case flex flex-col px-4 outline-none sm:px-5"
              >
                {items.map((item) => (
                  <Row
                    key={`${item.kind} ${item.id}`}
                    item={item}
                    pending={pending}
                    onRestore={() => void act(() => restore(item))}
                    onDelete={() => setForGood(item)}
                  />
                ))}
              </ul>
            )
          }
        </LoadState>
      </div>
      <ConfirmDelete
        what={forGood}
        onCancel={() => setForGood(undefined)}
        onConfirm={(what) => {
          setForGood(undefined);
          void act(() =>
            what === 'all'
              ? api('DELETE /api/trash')
              : api('DELETE /api/trash/:id', { params: { id: what.id }, query: { kind: what.kind } }),
          );
        }}
      />
    </>
  );
}

/** Whatever can be in the trash is restored as records are. */
function restore({ kind, id }: TrashItem): Promise<{ message: string }> {
  return api(`POST /api/${kind as RecordPath}/:id/restore`, { params: { id } });
}

/** Runs an action, shows its message, and reloads the trash; restored records show in every list. */
function useTrashActions() {
  const client = useQueryClient();
  const { notice, setNotice } = useNotice();
  const [pending, setPending] = useState(false);
  async function run(action: () => Promise<{ message: string }>) {
    setPending(true);
    setNotice(undefined);
    try {
      setNotice({ tone: 'success', message: (await action()).message });
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
    await client.invalidateQueries();
    setPending(false);
  }
  return { notice, pending, run };
}
