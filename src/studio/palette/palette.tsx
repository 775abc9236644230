import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useClientsEnabled } from '../../clients/desk/use-clients.ts';
import { useIsOperator } from '../../operation/site/use-site.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { useStoredUser } from '../../platform/ui/use-stored-user.tsx';
import { portfolioPath } from '../../portfolio/model/page-path.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entries.ts';
import { usePaletteGroups } from './use-palette-groups.tsx';

type PaletteProps = { userId: string; onClose: () => void; onHelp: () => void; onLogOut: () => void };

/** Finds screens, settings, actions, and what the owner has: by name, from everywhere in the studio. */
export function Palette({ userId, onClose, onHelp, onLogOut }: PaletteProps) {
  const navigate = useNavigate();
  const hasClients = useClientsEnabled();
  const isOperator = useIsOperator();
  const [search, setSearch] = useState('');
  const [note, setNote] = useState('');
  const page = portfolioPath(useStoredUser());
  const { groups, isPending, hasFailed } = usePaletteGroups({ search, userId, hasClients, isOperator });

  function choose(entry: PaletteEntry): void {
    if ('to' in entry) {
      onClose();
      void navigate(entry.to);
    } else if (entry.action === 'log out') {
      onClose();
      onLogOut();
    } else if (entry.action === 'help') onHelp();
    else if (entry.action === 'view page') location.assign(page);
    else void copyUrl();
  }
  async function copyUrl(): Promise<void> {
    const url = new URL(page, location.origin).href;
    // Without https browsers have no clipboard.
    const isCopied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    setNote(isCopied ? t('Copied: {url}', { url }) : url);
  }
  /** Between two answers of the server nothing is highlighted for a moment. */
  function chooseFirst({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
    const [first] = groups.flatMap(({ items }) => items);
    if (key === 'Enter' && first && !currentTarget.getAttribute('aria-activedescendant')) choose(first);
  }
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center p-2 sm:pt-[12dvh]">
          <Dialog.Popup
            aria-label={t('Search the studio')}
            className="case flex max-h-[min(34rem,calc(100dvh-1rem))] w-full max-w-xl flex-col overflow-hidden shadow-pop"
          >
            <Autocomplete.Root
              open
              inline
              items={groups}
              filter={null}
              value={search}
              onValueChange={(value, { reason }) => reason !== 'item-press' && setSearch(value)}
              itemToStringValue={({ label }: PaletteEntry) => label}
              autoHighlight="always"
              keepHighlight
            >
              <div className="flex items-center gap-3 border-line border-b ps-4 focus-within:outline-2 focus-within:outline-accent focus-within:-outline-offset-2">
                <Search aria-hidden="true" className="size-5 shrink-0 text-faint" />
                <Autocomplete.Input
                  aria-label={t('Search the studio')}
                  placeholder={t('Screens, settings, content …')}
                  maxLength={200}
                  onKeyDown={chooseFirst}
                  className="min-h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-faint"
                />
                <Dialog.Close
                  aria-label={t('Close')}
                  className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center text-faint hover:text-ink"
                >
                  <X aria-hidden="true" className="size-5" />
                </Dialog.Close>
              </div>
              <p role="status" className="px-4 text-soft text-sm not-empty:py-3">
                {statusOf({ note, hasFailed, isPending, isEmpty: groups.length === 0, search })}
              </p>
              <Autocomplete.List className="min-h-0 overflow-y-auto overscroll-contain pb-2 [scroll-padding-block:2rem]">
                {(group: PaletteGroup) => (
                  <Autocomplete.Group key={group.value} items={group.items}>
                    <Autocomplete.GroupLabel className="px-4 pt-3 pb-1 font-semibold text-soft text-xs">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(entry: PaletteEntry) => <Line key={entry.id} entry={entry} onChoose={choose} />}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Line({ entry, onChoose }: { entry: PaletteEntry; onChoose: (entry: PaletteEntry) => void }) {
  const { label, detail, Icon } = entry;
  return (
    <Autocomplete.Item
      value={entry}
      onClick={() => onChoose(entry)}
      className="flex min-h-11 cursor-pointer select-none items-center gap-3 px-4 py-2 text-sm highlightable"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-faint" />
      <span className="min-w-0 truncate">
        <bdi>{label}</bdi>
      </span>
      {detail && (
        <span className="ms-auto min-w-0 max-w-[45%] truncate text-soft">
          <bdi>{detail}</bdi>
        </span>
      )}
    </Autocomplete.Item>
  );
}

type Status = { note: string; hasFailed: boolean; isPending: boolean; isEmpty: boolean; search: string };

function statusOf({ note, hasFailed, isPending, isEmpty, search }: Status): string {
  if (note) return note;
  if (hasFailed) return t('Not everything could be searched. Check your connection and try again.');
  if (!isEmpty) return '';
  return isPending ? t('Searching …') : t('Nothing found for ‘{search}’. Try another word.', { search: search.trim() });
}
