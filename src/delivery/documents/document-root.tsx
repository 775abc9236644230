import { type ReactNode, useEffect } from 'react';
import type { PageTexts } from '../../platform/lib/texts/translate.ts';
import { PageTextsProvider } from '../../platform/ui/page-texts.tsx';
import { SiteNameProvider } from '../../platform/ui/site-name.tsx';

type DocumentRootProps = { siteName?: string; texts: PageTexts | undefined; children: ReactNode };

/**
 * The root of a document's page, on the server and in the browser: the two trees must be equal. Only the server has
 * `siteName`.
 */
export function DocumentRoot({ siteName, texts, children }: DocumentRootProps) {
  useEffect(() => {
    // The loader script waits for this.
    document.dispatchEvent(new Event('hydrated'));
  }, []);
  return (
    <PageTextsProvider value={texts}>
      <SiteNameProvider value={siteName}>{children}</SiteNameProvider>
    </PageTextsProvider>
  );
}
