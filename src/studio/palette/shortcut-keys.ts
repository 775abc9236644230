import { isTextField } from '../../platform/ui/undo/undo-keys.ts';

/** What a key of the studio does; a letter after G leads to a screen. */
export type Shortcut = 'palette' | 'help' | 'search' | 'add' | { screen: string };

/** By the letter after G. */
export const SCREEN_KEYS = [
  ['o', '/studio'],
  ['e', '/studio/page'],
  ['c', '/studio/projects'],
  ['m', '/studio/messages'],
  ['v', '/analytics/country'],
  ['s', '/settings'],
] as const;

const KEY = 'single-keys';

/** Whether keys without Ctrl do something: who speaks to the computer types them without meaning to (WCAG 2.1.4). */
export function hasSingleKeys(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;
type Focused = Parameters<typeof isTextField>[0];

/** Returns a function that reads one key after the other: it remembers a G until the next. */
export function shortcutReader(): (keys: Keys, target: Focused | null) => Shortcut | undefined {
  let isAfterGo = false;
  return ({ key, ctrlKey, metaKey, altKey }, target) => {
    const letter = key.toLowerCase();
    if (!altKey && ctrlKey !== metaKey) return letter === 'k' ? 'palette' : undefined;
    if (altKey || ctrlKey || (target && isTextField(target)) || !hasSingleKeys()) return undefined;
    if (isAfterGo) {
      isAfterGo = false;
      const screen = SCREEN_KEYS.find(([known]) => known === letter)?.[1];
      return screen === undefined ? undefined : { screen };
    }
    switch (letter) {
      case 'g':
        isAfterGo = true;
        return undefined;
      case '?':
        return 'help';
      case '/':
        return 'search';
      case 'n':
        return 'add';
      default:
        return undefined;
    }
  };
}
