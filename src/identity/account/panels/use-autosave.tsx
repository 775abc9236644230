import { useEffect, useRef, useState } from 'react';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { useUndoChanges } from '../../../platform/ui/undo/undo.tsx';
import { errorToNotice, useNotice } from '../../../platform/ui/use-notice.tsx';
import type { Account, AccountChange } from '../../../portfolio/model/user.ts';
import type { AccountProps } from '../load-account.tsx';
import type { DoneText } from '../use-account.tsx';

const SAVED_MESSAGE_MS = 3_000;

type Settings = Partial<Pick<Account, keyof AccountChange>>;

/**
 * Settings that are saved when they are chosen, without a button: shown at once, reverted if the save fails. They can be
 * undone if `done` says what was changed, or if that of a choice does.
 */
export function useAutosave({ version, change }: AccountProps, done?: DoneText) {
  const { notice, setNotice } = useNotice(SAVED_MESSAGE_MS);
  const [chosen, setChosen] = useState<Settings>({});
  const last = useRef(Promise.resolve());
  const undoChanges = useUndoChanges();
  // What was undone is no longer chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says when
  useEffect(() => setChosen({}), [undoChanges]);

  async function send(keys: AccountChange, what: DoneText | undefined): Promise<void> {
    try {
      // Without the ETag: the last click wins.
      await change({ ...version, etag: undefined }, keys, what);
      setNotice({ tone: 'success', message: t('Saved.') });
    } catch (thrown) {
      setChosen({});
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
  }
  /** Sequentially, so that the last choice arrives last. `sent` is less than what is shown where the server adds the rest. */
  function save(keys: Settings, sent: AccountChange = keys, what = done): void {
    setChosen((before) => ({ ...before, ...keys }));
    last.current = last.current.then(() => send(sent, what));
  }
  return { settings: { ...version.account, ...chosen }, save, notice };
}
