import { api } from '../../platform/api/api-client.ts';
import { isAppError } from '../../platform/lib/app-error.ts';
import { readStoredUser, storeUser } from '../../platform/ui/stored-user.ts';
import { Portfolio } from '../page/components/portfolio-page.tsx';
import type { PortfolioState } from '../page/state/portfolio-state.ts';
import { hydrateDocument } from './hydrate.client.tsx';

hydrateDocument((state: PortfolioState) => <Portfolio state={state} />);
if (document.querySelector('meta[name=session]') && !readStoredUser()) await restoreRecord();

/** There is a session but no record: the browser's storage was cleared. */
async function restoreRecord(): Promise<void> {
  try {
    storeUser(await api('GET /api/users/me'));
  } catch (error) {
    // The page then stays as it is for visitors.
    if (!isAppError(error)) throw error;
  }
}
