import { useState } from 'react';
import { numberText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { t, verb } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { ConfirmTrashDialog } from '../../platform/ui/form/confirm-trash-dialog.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import type { MessageFolder } from '../message.ts';
import { type ManyAction, type MessageSelection, useManyMessages } from './use-many-messages.tsx';

/** Above this number a deletion is confirmed: the trash may have no room for it. */
const DELETED_AT_ONCE = 50;

type SelectionBarProps = {
  folder: MessageFolder;
  selection: MessageSelection;
  /** True if some that match are not shown yet. */
  hasMore: boolean;
  /** Called once it is done: the buttons are gone then. */
  onDone: () => void;
};

/** What can be done to the selected messages. */
export function SelectionBar({ folder, selection, hasMore, onDone }: SelectionBarProps) {
  const change = useManyMessages(folder);
  const { notice, setNotice } = useNotice();
  const [pending, setPending] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);

  async function run(work: () => Promise<void>): Promise<void> {
    setPending(true);
    setNotice(undefined);
    try {
      await work();
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
    setPending(false);
  }
  const act = (action: ManyAction) =>
    void run(async () => {
      await change(selection.wanted, action);
      onDone();
    });
  const remove = () => (selection.count > DELETED_AT_ONCE ? setIsConfirming(true) : act('delete'));
  return (
    <section
      aria-label={t('Actions for the selected messages')}
      className="case z-10 flex flex-col gap-3 p-3 sm:sticky sm:top-16"
    >
      <NoticeText notice={notice} />
      <div className="flex flex-wrap items-center gap-2">
        <Button pending={pending} onClick={() => act('read')}>
          {t('Mark as read')}
        </Button>
        <Button pending={pending} onClick={() => act('unread')}>
          {t('Mark as unread')}
        </Button>
        {folder !== 'inbox' && (
          <Button pending={pending} onClick={() => act('inbox')}>
            {folder === 'spam' ? t('Not spam') : t('Move to the inbox')}
          </Button>
        )}
        {folder === 'inbox' && (
          <Button pending={pending} onClick={() => act('archived')}>
            {verb('Archive')}
          </Button>
        )}
        {folder !== 'spam' && (
          <Button pending={pending} onClick={() => act('spam')}>
            {t('Mark as spam')}
          </Button>
        )}
        <Button pending={pending} onClick={remove}>
          {t('Delete')}
        </Button>
        {hasMore && !selection.isWhole && (
          <Button tone="quiet" pending={pending} onClick={() => void run(selection.selectAll)}>
            {t('Select all, also those not shown')}
          </Button>
        )}
        <Button tone="quiet" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmTrashDialog
          title={t('Delete {n} messages?', { n: numberText(selection.count) })}
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => act('delete')}
        />
      )}
    </section>
  );
}
