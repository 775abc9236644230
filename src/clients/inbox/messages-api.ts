import { z } from 'zod';
import { call } from '../../platform/lib/api-client.ts';
import { InboxMessage, InboxMessages, type MessageFolder } from '../message.ts';

const Changed = z.object({ inbox_message: InboxMessage });

type MessagesRequest = { folder: MessageFolder; search: string; before: string };

export async function readMessages(request: MessagesRequest): Promise<InboxMessages> {
  return InboxMessages.parse(await call(`/api/messages?${new URLSearchParams(request)}`));
}

export type MessageChange = { read: boolean } | { folder: MessageFolder };

export async function changeMessage(id: string, change: MessageChange): Promise<InboxMessage> {
  return Changed.parse(await call(pathOf(id), { method: 'PATCH', body: change })).inbox_message;
}

export async function restoreMessage(id: string): Promise<InboxMessage> {
  return Changed.parse(await call(`${pathOf(id)}/restore`, { method: 'POST' })).inbox_message;
}

const Given = z.object({ share_link: z.object({ url: z.string() }) });

type Access = { expires_at: string | null; password: string | null; notify: 'first' | 'off'; mail: boolean };

/** Returns the URL of the link that was given, or that had been. */
export async function giveAccess(id: string, access: Access): Promise<string> {
  return Given.parse(await call(`${pathOf(id)}/grant`, { method: 'POST', body: access })).share_link.url;
}

export async function deleteMessage(id: string): Promise<void> {
  await call(pathOf(id), { method: 'DELETE' });
}

function pathOf(id: string): string {
  return `/api/messages/${encodeURIComponent(id)}`;
}
