import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { t, term } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { ScreenHeader } from '../../../platform/ui/screen-header.tsx';
import { useStepState, useUndoSession } from '../../../platform/ui/undo/undo.tsx';
import { UNDO_SHOWN_MS } from '../../../platform/ui/undo/undo-stack.ts';
import { errorToNotice, NoticeText, useNotice } from '../../../platform/ui/use-notice.tsx';
import { ViewPageLink } from '../../components/view-page-link.tsx';
import { LoadOwnRecord } from './load-own-record.tsx';
import { deleteRecord, type KindOf, type OwnedRecord } from './record-calls.ts';
import { deletionStep } from './record-steps.ts';

type DeleteRecordProps<R extends OwnedRecord> = {
  kind: KindOf<R>;
  /** Returns a display name of the record. */
  nameOf: (record: R) => string;
};

/** Shows what will be deleted and asks for confirmation; it can be restored for a minute. */
export function DeleteRecord<R extends OwnedRecord>({ kind, nameOf }: DeleteRecordProps<R>) {
  return (
    <LoadOwnRecord kind={kind}>
      {({ record }) => (
        <div className="mx-auto max-w-3xl">
          <ScreenHeader
            title={t('Delete {entity}', { entity: term(kind.entity) })}
            caption={t('Edit your portfolio')}
          />
          <DeleteForm
            kind={kind}
            id={record.id}
            name={nameOf(record) || t('({entity} without a name)', { entity: term(kind.entity) })}
          />
        </div>
      )}
    </LoadOwnRecord>
  );
}

type DeleteFormProps = { kind: Pick<KindOf<OwnedRecord>, 'path' | 'entity'>; id: string; name: string };

function DeleteForm({ kind, id, name }: DeleteFormProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { record, undoOne } = useUndoSession();
  const restored = useRef('');
  const [step] = useState(() =>
    deletionStep(client, kind, t('‘{name}’ deleted.', { name }), id, (message) => {
      restored.current = message;
    }),
  );
  const [state, setState] = useState<'confirming' | 'pending' | 'deleted' | 'restored'>('confirming');
  const isRestored = useStepState(step) === 'undone';
  const { notice, setNotice } = useNotice(state === 'deleted' ? UNDO_SHOWN_MS : undefined);

  async function run(action: () => Promise<string>, next: 'deleted' | 'restored') {
    const before = state;
    setState('pending');
    try {
      const message = await action();
      setState(next);
      setNotice({ tone: 'success', message });
    } catch (thrown) {
      setState(before);
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
  }

  async function remove(): Promise<string> {
    const message = await deleteRecord(kind, id);
    record(step, 'screen');
    return message;
  }
  async function restore(): Promise<string> {
    await undoOne(step);
    return restored.current;
  }

  const isConfirming = state === 'confirming' || (state === 'pending' && notice?.tone !== 'success');
  return (
    <form
      className="case flex flex-col gap-6 p-5 sm:p-7"
      onSubmit={(event) => {
        event.preventDefault();
        if (state === 'confirming') void run(remove, 'deleted');
      }}
    >
      <p className="text-lg">
        {isConfirming ? `${t('This will be deleted:')} ` : ''}
        <strong className="break-words font-semibold">{name}</strong>
      </p>
      <NoticeText notice={notice} />
      <div className="flex flex-wrap gap-3">
        {isConfirming ? (
          <>
            <Button type="submit" tone="danger" pending={state === 'pending'}>
              {t('Delete')}
            </Button>
            <Button onClick={() => void navigate(-1)}>{t('Cancel')}</Button>
          </>
        ) : (
          <>
            {notice && !isRestored && state !== 'restored' && (
              <Button pending={state === 'pending'} onClick={() => void run(restore, 'restored')}>
                {t('Undo')}
              </Button>
            )}
            <ViewPageLink />
          </>
        )}
      </div>
    </form>
  );
}
