import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { PageRoot } from './document-root.tsx';

/** Hydrates the server's markup with the state in the document. */
export function hydratePage<State>(render: (state: State) => ReactNode): void {
  const root = document.getElementById('page');
  const state = document.getElementById('state')?.textContent;
  if (!root || !state) throw new Error('The document has nothing to hydrate');
  hydrateRoot(root, <PageRoot>{render(JSON.parse(state) as State)}</PageRoot>);
}
