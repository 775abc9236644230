import { z } from 'zod';
import { call } from '../lib/call.ts';
import { InboxMessage, InboxPage } from './message.ts';

const Marked = z.object({ inbox_message: InboxMessage });

export async function readMessages({ search, before }: { search: string; before: string }): Promise<InboxPage> {
  return InboxPage.parse(await call(`/api/messages?${new URLSearchParams({ search, before })}`));
}

export async function markMessage(id: string, read: boolean): Promise<InboxMessage> {
  return Marked.parse(await call(pathOf(id), { method: 'PATCH', body: { read } })).inbox_message;
}

export async function deleteMessage(id: string): Promise<void> {
  await call(pathOf(id), { method: 'DELETE' });
}

function pathOf(id: string): string {
  return `/api/messages/${encodeURIComponent(id)}`;
}
