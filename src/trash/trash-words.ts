import { DAY_MS } from '../lib/time.ts';
import { RECORD_KINDS } from '../model/record-kinds.ts';
import type { TrashItem } from '../model/trash.ts';

/** 'Project', 'Message'; the path itself for a kind without a label. */
export function kindLabel(kind: string): string {
  if (kind === 'messages') return 'Message';
  if (kind === 'views') return 'View';
  return RECORD_KINDS.find(({ path }) => path === kind)?.label ?? kind;
}

/** The title, or what it is if it has none. */
export function titleText({ kind, title }: Pick<TrashItem, 'kind' | 'title'>): string {
  return title || `(${kindLabel(kind).toLowerCase()} without a name)`;
}

/** '30 days left', 'Last day' */
export function daysLeftText(expiresAt: string, now: Date): string {
  const days = Math.ceil((Date.parse(expiresAt) - now.getTime()) / DAY_MS);
  return days > 1 ? `${days} days left` : 'Last day';
}
