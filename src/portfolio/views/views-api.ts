import { z } from 'zod';
import { call } from '../../platform/lib/api-client.ts';
import { Done } from '../../platform/lib/success.ts';
import { type NewView, SavedView, View, type ViewChange } from './view.ts';

export const VIEWS_KEY = ['views'];

export async function readViews(): Promise<View[]> {
  return z.array(View).parse(await call('/api/views'));
}

export async function readView(id: string): Promise<View> {
  return View.parse(await call(pathOf(id)));
}

export async function createView(view: Partial<NewView> & Pick<NewView, 'name'>): Promise<View> {
  return SavedView.parse(await call('/api/views', { method: 'POST', body: view })).view;
}

export async function changeView(id: string, change: ViewChange): Promise<{ message: string; view: View }> {
  return SavedView.parse(await call(pathOf(id), { method: 'PATCH', body: change }));
}

export async function deleteView(id: string): Promise<string> {
  return Done.parse(await call(pathOf(id), { method: 'DELETE' })).message;
}

export async function restoreView(id: string): Promise<void> {
  await call(`${pathOf(id)}/restore`, { method: 'POST' });
}

function pathOf(id: string): string {
  return `/api/views/${encodeURIComponent(id)}`;
}
