import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { fillCache, type SettledQuery } from '../../kit/record-queries.ts';
import { PageRoot } from './page-root.tsx';

/** The state that the server has left in the document. */
export function readState<T>(): T {
  return JSON.parse(document.getElementById('state')?.textContent ?? 'null') as T;
}

/** Takes over the markup of the server. */
export function hydratePage(page: ReactNode, queries: readonly SettledQuery[]): void {
  const root = document.getElementById('page');
  if (!root) throw new Error('The document has no page');
  const client = new QueryClient();
  fillCache(client, queries);
  hydrateRoot(root, <PageRoot client={client}>{page}</PageRoot>);
}
