import {
  Archive,
  Copy,
  ExternalLink,
  Handshake,
  Keyboard,
  Layers,
  Link2,
  LogOut,
  Mail,
  Plus,
  Settings,
  Signature,
} from 'lucide-react';
import { useMemo } from 'react';
import { t, term } from '../../platform/lib/texts/studio/studio-texts.ts';
import { RECORD_KINDS } from '../../portfolio/model/record-kinds.ts';
import { KIND_ICONS } from '../../portfolio/records/kind-icons.tsx';
import { ADD_TEXTS } from '../add-texts.ts';
import { groupPath, offeredPanels, SETTINGS_GROUPS } from '../settings/settings-panels.ts';
import { type GroupsFor, studioGroups } from '../studio-groups.tsx';
import type { PaletteEntry, PaletteGroup } from './palette-entries.ts';
import { isNameOf, ranked } from './ranking.ts';
import { type Found, useFound } from './use-found.tsx';

/** Of each group, for a search. */
const SHOWN_MAX = 6;

type PaletteOptions = GroupsFor & { search: string };

/** Returns what the palette shows: without a search the screens and actions, else what has all its words. */
export function usePaletteGroups({ search, userId, hasClients, isOperator }: PaletteOptions) {
  const { found, ...state } = useFound(search, { userId, hasClients });
  // The same lines as long as nothing has changed: the list keeps what is highlighted.
  const groups = useMemo(
    () => groupsOf(search.trim(), found, { userId, hasClients, isOperator }),
    [search, found, userId, hasClients, isOperator],
  );
  return { ...state, groups };
}

function groupsOf(text: string, found: Found, groupsFor: GroupsFor) {
  const screens = screenEntries(groupsFor);
  const actions: PaletteEntry[] = [
    ...addEntries(),
    { id: 'view page', label: t('View page'), Icon: ExternalLink, action: 'view page' },
    { id: 'copy address', label: t('Copy page address'), Icon: Copy, action: 'copy address' },
    { id: 'help', label: t('Keyboard shortcuts'), Icon: Keyboard, action: 'help' },
    { id: 'log out', label: t('Logout'), words: t('log out, sign out'), Icon: LogOut, action: 'log out' },
  ];
  const groups: PaletteGroup[] =
    text === ''
      ? [
          { value: t('Screens'), items: screens },
          { value: t('Actions'), items: actions },
        ]
      : [
          { value: t('Screens'), items: ranked(screens, text, SHOWN_MAX) },
          { value: t('Settings'), items: ranked(settingEntries(), text, SHOWN_MAX) },
          { value: t('Actions'), items: ranked(actions, text, SHOWN_MAX) },
          {
            value: t('Content'),
            items: ranked([...recordEntries(found.records), ...viewEntries(found.views)], text, SHOWN_MAX),
          },
          { value: t('Links'), items: ranked(linkEntries(found.links), text, SHOWN_MAX) },
          { value: t('Proposals'), items: ranked(proposalEntries(found.proposals), text, SHOWN_MAX) },
          // The server has searched their texts, of which only the names are here.
          { value: t('Messages'), items: messageEntries(found.messages, found.words) },
          { value: t('Clients'), items: clientEntries(found.clients) },
        ];
  // What is called as the search is comes first: Enter takes it.
  const isNamed = ({ items }: PaletteGroup) => Number(items.some((item) => isNameOf(text, item)));
  return groups.filter(({ items }) => items.length > 0).toSorted((a, b) => isNamed(b) - isNamed(a));
}

function screenEntries(groupsFor: GroupsFor): PaletteEntry[] {
  return studioGroups(groupsFor).flatMap(({ title: group, screens }) =>
    screens.map(({ to, title, Icon }) => ({
      id: to,
      to,
      label: t(title),
      Icon,
      ...(screens.length > 1 && { detail: t(group) }),
    })),
  );
}

function settingEntries(): PaletteEntry[] {
  const groups = new Map(SETTINGS_GROUPS.map(({ id, title }) => [id, title]));
  return offeredPanels().map(({ id, group, title, words }) => {
    const name = groups.get(group);
    return {
      id: `setting ${id}`,
      to: `${groupPath(group)}#${id}`,
      label: t(title),
      words: t(words),
      Icon: Settings,
      ...(name && { detail: t(name) }),
    };
  });
}

function addEntries(): PaletteEntry[] {
  return RECORD_KINDS.map(({ path, label }) => ({
    id: `add ${path}`,
    to: `/${path}/register/new`,
    label: t(ADD_TEXTS[path]),
    words: t(label),
    Icon: Plus,
  }));
}

function recordEntries(records: Found['records']): PaletteEntry[] {
  return records.flatMap(({ kind, items }) =>
    items.map(({ id, title, detail }) => ({
      id,
      to: `/${kind.path}/edit/${id}`,
      label: title,
      words: detail,
      detail: term(kind.entity),
      Icon: KIND_ICONS[kind.path],
    })),
  );
}

function viewEntries(views: Found['views']): PaletteEntry[] {
  return views.map(({ id, name }) => ({
    id,
    to: `/studio/views?view=${id}`,
    label: name,
    detail: t('View'),
    Icon: Layers,
  }));
}

function linkEntries(links: Found['links']): PaletteEntry[] {
  return links.map(({ id, name }) => ({ id, to: `/studio/links?open=${id}`, label: name, Icon: Link2 }));
}

function proposalEntries(proposals: Found['proposals']): PaletteEntry[] {
  return proposals.map(({ id, title }) => ({ id, to: `/studio/proposals?open=${id}`, label: title, Icon: Signature }));
}

function messageEntries(messages: Found['messages'], words: string): PaletteEntry[] {
  return messages.map(({ id, name, subject, folder }) => ({
    id,
    to: `/studio/messages?${new URLSearchParams({ ...(folder !== 'inbox' && { folder }), search: words, open: id })}`,
    label: subject,
    detail: name,
    Icon: folder === 'archived' ? Archive : Mail,
  }));
}

function clientEntries(clients: Found['clients']): PaletteEntry[] {
  return clients.map(({ id, name, organisation }) => ({
    id,
    to: `/studio/clients?${new URLSearchParams({ search: name || organisation })}`,
    label: name || organisation,
    detail: name ? organisation : '',
    Icon: Handshake,
  }));
}
