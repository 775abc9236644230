import { type LucideIcon, Menu } from 'lucide-react';
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useClientsEnabled } from '../clients/desk/use-clients.ts';
import { useIsOperator } from '../operation/site/use-site.ts';
import { t } from '../platform/lib/texts/studio/studio-texts.ts';
import { isOn, type StudioScreen, studioGroups } from './studio-groups.tsx';

type StudioNavProps = {
  userId: string;
  /** Shown at the end of the messages' line. */
  unreadCount: ReactNode;
};

const MESSAGES = '/studio/messages';
/** What a phone has room for beside 'Menu'. */
const ON_PHONES = new Set<string>(['Overview', 'Page', 'Content', 'People']);
/** An entry of the bar on phones, of the list beside the screen elsewhere. */
const ENTRY =
  'relative flex min-h-14 w-full cursor-pointer flex-col items-center justify-center gap-1 whitespace-nowrap rounded-control px-1 text-caption text-soft no-underline transition-colors hover:bg-sunk hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink';

/**
 * The navigation of the studio: groups, and the screens of the current one. Beside the screen if there is room; else the
 * groups are a bar at the lower edge, the rest of them behind 'Menu', and their screens a line above the screen.
 */
export function StudioNav({ userId, unreadCount }: StudioNavProps) {
  const { pathname } = useLocation();
  // Some screens work without a session.
  const isLoggedIn = /^\/(studio|settings)\b/.test(pathname);
  const hasClients = useClientsEnabled(isLoggedIn);
  const isOperator = useIsOperator(isLoggedIn);
  const groups = studioGroups({ userId, hasClients, isOperator });
  const current = groups.find(({ screens }) => screens.some((screen) => isOn(screen, pathname)));
  const screens = current && current.screens.length > 1 ? current.screens : [];
  const [isOpen, setOpen] = useState(false);
  const line = useRef<HTMLUListElement>(null);
  useEffect(() => {
    setOpen(false);
    const list = line.current;
    const item = pathname && list?.querySelector<HTMLElement>('[aria-current]');
    // Scrolls the list alone: `scrollIntoView` would scroll the screen as well.
    if (list && item) list.scrollTo({ left: item.offsetLeft - (list.clientWidth - item.offsetWidth) / 2 });
  }, [pathname]);
  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <nav
      aria-label={t('Studio')}
      className="lg:sticky lg:top-24 lg:-mx-1 lg:my-12 lg:max-h-[calc(100dvh-7rem)] lg:w-46 lg:shrink-0 lg:self-start lg:overflow-y-auto lg:overscroll-contain lg:px-1 lg:[scrollbar-width:thin]"
    >
      <ul
        onBlur={closeOutside}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        className={`studio-bar fixed inset-x-0 bottom-0 z-20 ${isOpen ? 'grid grid-cols-3' : 'flex flex-wrap justify-between'} border-line border-t bg-wall px-1 pb-[env(safe-area-inset-bottom)] lg:static lg:flex lg:flex-col lg:flex-nowrap lg:gap-1 lg:border-t-0 lg:bg-transparent lg:px-0 print:hidden`}
      >
        {groups.map((group) => {
          const [first] = group.screens;
          const isCurrent = group === current;
          const isOnly = group.screens.length === 1 && pathname === first.to;
          return (
            <li key={group.title} className={`grow ${isOpen || ON_PHONES.has(group.title) ? '' : 'max-lg:hidden'}`}>
              <GroupLink
                to={first.to}
                Icon={group.Icon}
                current={isOnly ? 'page' : isCurrent || undefined}
                onClick={() => setOpen(false)}
              >
                {t(group.title)}
                {first.to === MESSAGES && !isCurrent && (
                  <span className="max-lg:absolute max-lg:start-[calc(50%+0.25rem)] max-lg:top-0.5">{unreadCount}</span>
                )}
              </GroupLink>
              {isCurrent && screens.length > 0 && (
                <ul className="my-1 ms-5 hidden flex-col border-line border-l ps-2 lg:flex">
                  {screens.map((screen) => (
                    <ScreenLink key={screen.to} {...screen} unreadCount={unreadCount} />
                  ))}
                </ul>
              )}
            </li>
          );
        })}
        <li className="grow lg:hidden">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className={`${ENTRY} ${current && !ON_PHONES.has(current.title) ? 'font-semibold text-ink' : ''}`}
          >
            <Menu aria-hidden="true" className="size-5 shrink-0" />
            {t('Menu')}
          </button>
        </li>
      </ul>
      {screens.length > 0 && (
        <ul
          ref={line}
          className="relative -mx-4 flex gap-1 overflow-x-auto border-line border-b px-4 py-1 sm:-mx-6 sm:px-6 lg:hidden"
        >
          {screens.map((screen) => (
            <ScreenLink key={screen.to} {...screen} unreadCount={unreadCount} />
          ))}
        </ul>
      )}
    </nav>
  );
}

type GroupLinkProps = {
  to: string;
  Icon: LucideIcon;
  current: 'page' | true | undefined;
  onClick: () => void;
  children: ReactNode;
};

function GroupLink({ to, Icon, current, onClick, children }: GroupLinkProps) {
  return (
    <Link
      to={to}
      onClick={onClick}
      aria-current={current}
      className={`${ENTRY} lg:min-h-11 lg:pointer-fine:min-h-9 lg:flex-row lg:justify-start lg:gap-3 lg:px-3 lg:text-sm lg:aria-[current=page]:bg-ink lg:aria-[current=page]:text-wall`}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 lg:size-4" />
      {children}
    </Link>
  );
}

function ScreenLink({ to, below, title, Icon, unreadCount }: StudioScreen & Pick<StudioNavProps, 'unreadCount'>) {
  const { pathname } = useLocation();
  const isWithin = isOn({ to, title, Icon, ...(below && { below }) }, pathname);
  return (
    <li className="shrink-0">
      <Link
        to={to}
        aria-current={pathname === to ? 'page' : isWithin || undefined}
        className="flex min-h-11 lg:pointer-fine:min-h-8 items-center gap-3 whitespace-nowrap rounded-control px-3 text-soft text-sm no-underline transition-colors hover:bg-sunk hover:text-ink aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-wall"
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {t(title)}
        {to === MESSAGES && unreadCount}
      </Link>
    </li>
  );
}
