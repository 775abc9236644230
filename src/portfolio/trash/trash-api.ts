import { z } from 'zod';
import { call } from '../../platform/api/api-client.ts';
import { Done } from '../../platform/lib/success.ts';
import { TrashItem } from '../model/trash.ts';

export async function readTrash(): Promise<TrashItem[]> {
  return z.array(TrashItem).parse(await call('/api/trash'));
}

export async function restoreItem({ kind, id }: TrashItem): Promise<string> {
  return messageOf(
    await call(`/api/${encodeURIComponent(kind)}/${encodeURIComponent(id)}/restore`, { method: 'POST' }),
  );
}

export async function deleteItem({ kind, id }: TrashItem): Promise<string> {
  return messageOf(
    await call(`/api/trash/${encodeURIComponent(id)}?kind=${encodeURIComponent(kind)}`, { method: 'DELETE' }),
  );
}

export async function emptyTrash(): Promise<string> {
  return messageOf(await call('/api/trash', { method: 'DELETE' }));
}

function messageOf(body: unknown): string {
  return Done.parse(body).message;
}
