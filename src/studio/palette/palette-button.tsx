import { Search } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { buttonClass } from '../../platform/ui/button.tsx';
import { RECORD_KINDS } from '../../portfolio/model/record-kinds.ts';
import { type Shortcut, shortcutReader } from './shortcut-keys.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }));

/** Searches the studio, also by Ctrl+K; `?` lists the keys. What they open is loaded then. */
export function PaletteButton({ userId, onLogOut }: { userId: string; onLogOut: () => void }) {
  const [opened, setOpened] = useState<'palette' | 'help'>();
  const navigate = useNavigate();
  // The keys work as soon as the button is seen.
  useLayoutEffect(() => {
    const read = shortcutReader();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      const shortcut = read(event, event.target instanceof HTMLElement ? event.target : null);
      if (shortcut === undefined) return;
      const dialog = document.querySelector('[role=dialog], [role=alertdialog], dialog[open]');
      // Ctrl+K in a dialog would be the browser's own search.
      if (dialog && shortcut !== 'palette') return;
      event.preventDefault();
      if (!dialog) act(shortcut);
    };
    const act = (shortcut: Shortcut) => {
      if (shortcut === 'palette' || shortcut === 'help') setOpened(shortcut);
      else if (shortcut === 'search') document.querySelector<HTMLElement>('main input[type=search]')?.focus();
      else void navigate(shortcut === 'add' ? addPath(location.pathname) : shortcut.screen);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        title={`${t('Search')} (${t('Ctrl')}+K)`}
        onClick={() => setOpened('palette')}
        className={`${buttonClass('quiet')} max-sm:px-2`}
      >
        <Search aria-hidden="true" className="size-4" />
        <span className="max-md:sr-only">{t('Search')}</span>
      </button>
      <Suspense fallback={null}>
        {opened === 'palette' && (
          <Palette {...{ userId, onLogOut }} onClose={() => setOpened(undefined)} onHelp={() => setOpened('help')} />
        )}
        {opened === 'help' && <ShortcutsDialog onClose={() => setOpened(undefined)} />}
      </Suspense>
    </>
  );
}

/** Where a record of the shown list is added; elsewhere a project. */
function addPath(pathname: string): string {
  const kind = RECORD_KINDS.find(({ path }) => pathname === `/studio/${path}`);
  return `/${kind?.path ?? 'projects'}/register/new`;
}
