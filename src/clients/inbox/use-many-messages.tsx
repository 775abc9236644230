import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api/api-client.ts';
import { numberText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { useOfferUndo } from '../../platform/ui/undo/undo.tsx';
import type { InboxMessage, MessageFolder } from '../message.ts';
import type { ManyMessages } from './messages-api.ts';
import { MESSAGES_KEY } from './use-messages.tsx';

/** The ids that one request takes. */
const IDS_MAX = 500;

export type ManyAction = Exclude<ManyMessages['action'], 'restore'>;
type Shown = { folder: MessageFolder; search: string; messages: readonly InboxMessage[] };
type Matching = { folder: MessageFolder; search: string; until: string };

/** Which of the messages shown are selected; `all` are those of all pages that match. */
export function useMessageSelection({ folder, search, messages }: Shown) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState<Matching & { count: number }>();
  const shown = messages.map(({ id }) => id);
  // What was filed or deleted by itself is selected no longer.
  const selected = shown.filter((id) => ids.has(id));

  function select(changed: readonly string[], isSelected: boolean): void {
    setAll(undefined);
    const others = selected.filter((id) => !changed.includes(id));
    setIds(new Set(isSelected ? [...others, ...changed] : others));
  }
  async function selectAll(): Promise<void> {
    const { found = 0 } = await api('GET /api/messages', { query: { folder, search, count: 'true' } });
    const [newest] = messages;
    // What arrives from now on is not among them.
    if (!newest) return;
    setIds(new Set(shown));
    setAll({ folder, search, until: `${newest.created_at}_${newest.id}`, count: found });
  }
  return {
    isSelected: (id: string) => all !== undefined || ids.has(id),
    count: all?.count ?? selected.length,
    isWhole: all !== undefined,
    hasAllShown: all !== undefined || selected.length === shown.length,
    select,
    selectShown: (isSelected: boolean) => select(shown, isSelected),
    selectAll,
    wanted: all ?? selected,
  };
}

export type MessageSelection = ReturnType<typeof useMessageSelection>;

/** Returns a function that does something to many messages of a folder, as one step to undo. */
export function useManyMessages(folder: MessageFolder) {
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const reload = () => client.invalidateQueries({ queryKey: MESSAGES_KEY });
  return async (wanted: MessageSelection['wanted'], action: ManyAction): Promise<void> => {
    const changed = 'until' in wanted ? await changeMatching(wanted, action) : await changeNamed(wanted, action);
    await reload();
    const n = numberText(changed.length);
    offerUndo({
      done: action === 'delete' ? t('Messages deleted: {n}.', { n }) : t('Messages changed: {n}.', { n }),
      undo: () => changeNamed(changed, opposite(action, folder)).then(reload),
      redo: () => changeNamed(changed, action).then(reload),
    });
  };
}

async function changeNamed(ids: readonly string[], action: ManyMessages['action']): Promise<string[]> {
  const changed: string[] = [];
  for (let start = 0; start < ids.length; start += IDS_MAX) {
    const body = { ids: ids.slice(start, start + IDS_MAX), action };
    changed.push(...(await api('POST /api/messages/many', { body })).ids);
  }
  return changed;
}

/** A request changes a part of them. */
async function changeMatching({ folder, search, until }: Matching, action: ManyAction): Promise<string[]> {
  const changed: string[] = [];
  for (;;) {
    const body = { matching: { folder, search, until }, action };
    const { ids, left } = await api('POST /api/messages/many', { body });
    changed.push(...ids);
    if (left === 0 || ids.length === 0) return changed;
  }
}

/** All were in one folder: what was read before is not among those that were changed. */
function opposite(action: ManyAction, folder: MessageFolder): ManyMessages['action'] {
  if (action === 'read') return 'unread';
  if (action === 'unread') return 'read';
  return action === 'delete' ? 'restore' : folder;
}
