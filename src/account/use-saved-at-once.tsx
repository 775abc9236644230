import { useState } from 'react';
import { useNotice, wordsOf } from '../kit/use-notice.tsx';
import type { OwnAccountProps } from './own-account.tsx';
import type { AccountChange } from './user.ts';

const SAVED_MESSAGE_MS = 3_000;

/** A setting that is saved as it is chosen, without a button. */
export function useSavedAtOnce({ version, change }: OwnAccountProps) {
  const { notice, say } = useNotice(SAVED_MESSAGE_MS);
  const [pending, setPending] = useState(false);

  async function save(keys: AccountChange): Promise<void> {
    if (pending) return;
    setPending(true);
    try {
      await change(version, keys);
      say({ tone: 'success', message: 'Saved.' });
    } catch (thrown) {
      say({ tone: 'error', ...wordsOf(thrown) });
    } finally {
      setPending(false);
    }
  }
  return { save, notice };
}
