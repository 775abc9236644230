import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorToNotice, useNotice } from '../../platform/ui/use-notice.tsx';

/** Runs an action and shows its message. Everything is loaded again: a restored portfolio shows in every screen. */
export function useVersionActions() {
  const client = useQueryClient();
  const { notice, setNotice } = useNotice();
  const [pending, setPending] = useState(false);
  async function run(action: () => Promise<{ message: string }>): Promise<boolean> {
    setPending(true);
    setNotice(undefined);
    let isDone = false;
    try {
      setNotice({ tone: 'success', message: (await action()).message });
      isDone = true;
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
    await client.invalidateQueries();
    setPending(false);
    return isDone;
  }
  return { notice, pending, run };
}
