import { z } from 'zod';
import { call } from '../../platform/lib/api-client.ts';
import { Done } from '../../platform/lib/success.ts';
import { type NewShareLink, SavedShareLink, ShareLink, type ShareLinkChange } from './share-link.ts';

/** A page of links, newest first; `before` is the id of the last link of the page before, or ''. */
export async function readShareLinks(before: string): Promise<ShareLink[]> {
  const query = before === '' ? '' : `?before=${encodeURIComponent(before)}`;
  return z.array(ShareLink).parse(await call(`/api/share-links${query}`));
}

export async function createShareLink(link: NewShareLink): Promise<ShareLink> {
  return SavedShareLink.parse(await call('/api/share-links', { method: 'POST', body: link })).share_link;
}

export async function changeShareLink(id: string, change: ShareLinkChange): Promise<ShareLink> {
  return SavedShareLink.parse(await call(pathOf(id), { method: 'PATCH', body: change })).share_link;
}

export async function revokeShareLink(id: string): Promise<string> {
  return SavedShareLink.parse(await call(pathOf(id), { method: 'PATCH', body: { revoked: true } })).message;
}

export async function deleteShareLink(id: string): Promise<string> {
  return Done.parse(await call(pathOf(id), { method: 'DELETE' })).message;
}

function pathOf(id: string): string {
  return `/api/share-links/${encodeURIComponent(id)}`;
}
