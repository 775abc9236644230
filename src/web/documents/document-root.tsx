import { type ReactNode, useEffect } from 'react';
import { SiteNameProvider } from '../../ui/site-name.tsx';

/**
 * The root of a document's page, on the server and in the browser: the two trees must be equal. Only the server has
 * `siteName`.
 */
export function DocumentRoot({ siteName, children }: { siteName?: string; children: ReactNode }) {
  useEffect(() => {
    // The loader script waits for this.
    document.dispatchEvent(new Event('hydrated'));
  }, []);
  return <SiteNameProvider value={siteName}>{children}</SiteNameProvider>;
}
