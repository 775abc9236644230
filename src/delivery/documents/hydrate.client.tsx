import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageTexts } from '../../platform/lib/texts/translate.ts';
import { DocumentRoot } from './document-root.tsx';

/** Hydrates the server's markup with the state in the document. */
export function hydrateDocument<State>(render: (state: State) => ReactNode): void {
  const root = document.getElementById('page');
  const json = document.getElementById('state')?.textContent;
  if (!root || !json) throw new Error('The document has nothing to hydrate');
  const state: State & { texts?: PageTexts } = JSON.parse(json);
  // A damaged state must fail below the root, which shows the error.
  hydrateRoot(root, <DocumentRoot texts={state?.texts}>{render(state)}</DocumentRoot>);
}
