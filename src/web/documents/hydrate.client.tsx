import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { DocumentRoot } from './document-root.tsx';

/** Hydrates the server's markup with the state in the document. */
export function hydrateDocument<State>(render: (state: State) => ReactNode): void {
  const root = document.getElementById('page');
  const state = document.getElementById('state')?.textContent;
  if (!root || !state) throw new Error('The document has nothing to hydrate');
  hydrateRoot(root, <DocumentRoot>{render(JSON.parse(state) as State)}</DocumentRoot>);
}
