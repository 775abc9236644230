import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';

/** Around a document's page, on the server and in the browser alike: the two trees must be the same. */
export function PageRoot({ client, children }: { client: QueryClient; children: ReactNode }) {
  useEffect(() => {
    // The loader script waits for this.
    document.dispatchEvent(new Event('hydrated'));
  }, []);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
