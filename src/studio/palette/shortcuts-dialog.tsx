import { useState } from 'react';
import { type StudioLabel, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Dialog } from '../../platform/ui/dialog.tsx';
import { hasSingleKeys, SCREEN_KEYS, setSingleKeys } from './shortcut-keys.ts';

type Key = string | readonly string[];

const WITH_CTRL: readonly (readonly [keys: Key, does: StudioLabel])[] = [
  [['Ctrl', 'K'], 'Search the studio'],
  [['Ctrl', 'Z'], 'Undo'],
  [['Ctrl', 'Y'], 'Redo'],
];
const SCREEN_TITLES: Record<(typeof SCREEN_KEYS)[number][1], StudioLabel> = {
  '/studio': 'Overview',
  '/studio/page': 'Edit page',
  '/studio/projects': 'Projects',
  '/studio/messages': 'Messages',
  '/analytics/country': 'Visitors',
  '/settings': 'Settings',
};

/** The keys of the studio, and the switch for those without Ctrl. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(hasSingleKeys);
  const single: readonly (readonly [keys: Key, does: string])[] = [
    ['N', t('Add an item to the list, elsewhere a project')],
    ['/', t('Search this screen')],
    ['?', t('Show the keyboard shortcuts')],
    ...SCREEN_KEYS.map(([key, screen]) => [['G', key.toUpperCase()], t(SCREEN_TITLES[screen])] as const),
  ];
  return (
    <Dialog open onOpenChange={onClose} title={t('Keyboard shortcuts')}>
      <KeyList rows={WITH_CTRL.map(([keys, does]) => [keys, t(does)] as const)} />
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-5"
          checked={isOn}
          onChange={({ target }) => {
            setSingleKeys(target.checked);
            setIsOn(target.checked);
          }}
        />
        {t('Keys without Ctrl')}
      </label>
      {isOn && <KeyList rows={single} />}
    </Dialog>
  );
}

function KeyList({ rows }: { rows: readonly (readonly [keys: Key, does: string])[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 text-sm">
      {rows.map(([keys, does]) => (
        <div key={does} className="col-span-2 grid grid-cols-subgrid items-baseline">
          <dt dir="ltr" className="flex gap-1">
            {[keys].flat().map((key) => (
              <kbd key={key} className="rounded border border-line bg-sunk px-1.5 font-mono text-xs leading-6">
                {key === 'Ctrl' ? t('Ctrl') : key}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
