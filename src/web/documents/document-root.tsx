import { type ReactNode, useEffect } from 'react';

/** Around a document's page, on the server and in the browser alike: the two trees must be the same. */
export function PageRoot({ children }: { children: ReactNode }) {
  useEffect(() => {
    // The loader script waits for this.
    document.dispatchEvent(new Event('hydrated'));
  }, []);
  return children;
}
