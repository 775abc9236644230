import { ArrowLeft, Ellipsis, Palette, Redo2, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button, buttonClass } from '../../platform/ui/button.tsx';
import { Menu, MenuLink } from '../../platform/ui/menu.tsx';
import { useUndoButtons } from '../../platform/ui/undo/undo.tsx';
import { useStoredUser } from '../../platform/ui/use-stored-user.tsx';
import { ViewPageLink } from '../../portfolio/components/view-page-link.tsx';
import { isOn, studioGroups } from '../studio-groups.tsx';

type EditToolbarProps = { status: string; isUnsaved: boolean; hasLook: boolean; onLook: () => void };

/** Above the page, and on phones below it, where a thumb reaches it. */
export function EditToolbar({ status, isUnsaved, hasLook, onLook }: EditToolbarProps) {
  const { onUndo, onRedo } = useUndoButtons();
  return (
    <section
      aria-label={t('Editing tools')}
      className="flex items-center gap-1 border-line border-b bg-surface px-2 py-1.5 max-sm:order-last max-sm:border-t max-sm:border-b-0 sm:gap-2 sm:px-4"
    >
      <Link to="/studio" aria-label={t('Back to the studio')} className={`${buttonClass('quiet')} max-sm:px-2.5`}>
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        <span className="max-md:hidden">{t('Studio')}</span>
      </Link>
      <Button
        tone="quiet"
        aria-label={t('Undo')}
        title={t('Ctrl+Z')}
        aria-disabled={!onUndo}
        className="max-sm:px-2.5"
        onClick={() => void onUndo?.()}
      >
        <Undo2 aria-hidden="true" className="size-4" />
      </Button>
      <Button
        tone="quiet"
        aria-label={t('Redo')}
        title={t('Ctrl+Shift+Z')}
        aria-disabled={!onRedo}
        className="max-sm:px-2.5"
        onClick={() => void onRedo?.()}
      >
        <Redo2 aria-hidden="true" className="size-4" />
      </Button>
      <p role="status" className={`min-w-0 flex-1 text-sm max-sm:truncate ${isUnsaved ? 'font-medium' : 'text-soft'}`}>
        {status || t('Click a text to change it.')}
      </p>
      <Button aria-expanded={hasLook} aria-label={t('Appearance')} className="max-sm:px-2.5" onClick={onLook}>
        <Palette aria-hidden="true" className="size-4" />
        <span className="max-sm:hidden">{t('Appearance')}</span>
      </Button>
      <ViewPageLink className="max-sm:hidden" />
      <PageScreens />
    </section>
  );
}

/** The other screens of the group that leads here: the page in full has no room for the navigation that has them. */
function PageScreens() {
  const userId = useStoredUser()?.id ?? '';
  const groups = studioGroups({ userId, hasClients: false, isOperator: false });
  const screens = groups.find(({ screens: [first] }) => isOn(first, '/studio/page'))?.screens ?? [];
  return (
    <Menu
      trigger={<Ellipsis aria-hidden="true" className="size-5" />}
      triggerLabel={t('More')}
      triggerClassName={`${buttonClass('quiet')} max-sm:px-2.5`}
    >
      {screens.slice(1).map(({ to, title, Icon }) => (
        <MenuLink key={to} link={<Link to={to} />}>
          <Icon aria-hidden="true" className="size-4" />
          {t(title)}
        </MenuLink>
      ))}
    </Menu>
  );
}
