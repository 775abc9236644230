import '../../platform/lib/zod-without-eval.ts';
import './app.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { applyStoredTheme } from '../../identity/account/apply-theme.ts';
import { takeTokenFromUrl } from '../../identity/auth/email-token.ts';
import { restoreStoredUser } from '../../identity/auth/restore-stored-user.ts';
import { chosenLanguage, loadStudioTexts } from '../../platform/lib/texts/studio/studio-language.ts';
import { PageTextsProvider } from '../../platform/ui/page-texts.tsx';
import { createAppRouter } from './router.client.tsx';

takeTokenFromUrl();
applyStoredTheme();

/** Reads are cached and never considered stale; a failed read is not retried automatically. */
const client = new QueryClient({
  defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false } },
});

const router = createAppRouter();
const loading = loadStudioTexts(chosenLanguage());
await restoreStoredUser();
const pageTexts = await loading;
await initialized(router);

const root = document.getElementById('app');
if (!root) throw new Error('The shell has no place for the app');
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <PageTextsProvider value={pageTexts}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </PageTextsProvider>
    </CSPProvider>
  </StrictMode>,
);

/** The document shows an outline until the first screen's code has loaded. */
function initialized({ state, subscribe }: ReturnType<typeof createAppRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (state.initialized) return resolve();
    const stop = subscribe((changed) => {
      if (!changed.initialized) return;
      stop();
      resolve();
    });
  });
}
