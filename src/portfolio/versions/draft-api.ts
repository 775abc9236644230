import { call } from '../../platform/api/api-client.ts';
import { Done } from '../../platform/lib/success.ts';
import { Draft } from '../model/version.ts';

/** The query of the history's URL that shows the draft. */
export const DRAFT_VIEW = '?version=draft';

export async function readDraft(): Promise<Draft> {
  return Draft.parse(await call('/api/draft'));
}

export async function publishDraft(): Promise<string> {
  return Done.parse(await call('/api/draft/publish', { method: 'POST' })).message;
}

export async function discardDraft(): Promise<string> {
  return Done.parse(await call('/api/draft/discard', { method: 'POST' })).message;
}
