import { type ReactNode, useEffect } from 'react';

/** The root of a document's page, on the server and in the browser: the two trees must be equal. */
export function DocumentRoot({ children }: { children: ReactNode }) {
  useEffect(() => {
    // The loader script waits for this.
    document.dispatchEvent(new Event('hydrated'));
  }, []);
  return children;
}
