import {
  ChartNoAxesColumn,
  FileText,
  Handshake,
  History,
  House,
  Languages,
  Layers,
  Link2,
  type LucideIcon,
  Mail,
  PencilLine,
  Rows3,
  Settings,
  Trash2,
  UserRound,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useClientsEnabled } from '../clients/desk/use-clients.ts';
import { t } from '../platform/lib/texts/studio/studio-texts.ts';
import { RECORD_KINDS } from '../portfolio/model/record-kinds.ts';
import { KIND_ICONS } from '../portfolio/records/kind-icons.tsx';

type StudioNavProps = {
  userId: string;
  /** Shown at the end of the messages' line. */
  unreadCount: ReactNode;
};

/** The navigation of the studio: beside the screen if there is room, else above it. */
export function StudioNav({ userId, unreadCount }: StudioNavProps) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const hasClients = useClientsEnabled();
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]');
    // Scrolls the list alone: `scrollIntoView` would scroll the screen as well.
    if (pathname && nav.current && current) nav.current.scrollTo(middleOf(current, nav.current));
  }, [pathname]);
  return (
    <nav
      ref={nav}
      aria-label={t('Studio')}
      className="relative -mx-4 overflow-x-auto border-line border-b px-4 sm:-mx-6 sm:px-6 lg:sticky lg:top-24 lg:-mx-1 lg:my-12 lg:max-h-[calc(100dvh-7rem)] lg:w-46 lg:shrink-0 lg:self-start lg:overflow-y-auto lg:[scrollbar-width:thin] lg:overscroll-contain lg:border-b-0 lg:px-1"
    >
      <ul className="flex gap-1 py-1 lg:flex-col lg:py-0">
        <NavItem to="/studio" Icon={House}>
          {t('Overview')}
        </NavItem>
        <NavItem to="/studio/page" Icon={PencilLine}>
          {t('Edit page')}
        </NavItem>
        {RECORD_KINDS.map(({ path, plural }) => (
          // The screens that add, edit and delete belong to the list.
          <NavItem key={path} to={`/studio/${path}`} below={`/${path}/`} Icon={KIND_ICONS[path]}>
            {t(plural)}
          </NavItem>
        ))}
        <NavItem to="/studio/sections" Icon={Rows3}>
          {t('Sections')}
        </NavItem>
        <NavItem to="/studio/languages" Icon={Languages}>
          {t('Languages')}
        </NavItem>
        <NavItem to="/studio/views" Icon={Layers}>
          {t('Views')}
        </NavItem>
        <NavItem to="/studio/links" Icon={Link2}>
          {t('Links')}
        </NavItem>
        <NavItem to="/studio/resume" Icon={FileText}>
          {t('Résumé')}
        </NavItem>
        <Divider />
        <NavItem to="/studio/messages" Icon={Mail}>
          {t('Messages')}
          {unreadCount}
        </NavItem>
        {hasClients && (
          <NavItem to="/studio/clients" Icon={Handshake}>
            {t('Clients')}
          </NavItem>
        )}
        <NavItem to="/analytics/country" below="/analytics/" Icon={ChartNoAxesColumn}>
          {t('Visitors')}
        </NavItem>
        <Divider />
        <NavItem to="/studio/history" Icon={History}>
          {t('History')}
        </NavItem>
        <NavItem to="/studio/trash" Icon={Trash2}>
          {t('Trash')}
        </NavItem>
        <NavItem to={`/users/edit/${userId}`} below="/users/" Icon={UserRound}>
          {t('Profile')}
        </NavItem>
        <NavItem to="/settings" below="/settings/" Icon={Settings}>
          {t('Settings')}
        </NavItem>
      </ul>
    </nav>
  );
}

/** Returns the place of the list in which the item is in the middle. */
function middleOf(item: HTMLElement, list: HTMLElement): ScrollToOptions {
  return {
    left: item.offsetLeft - (list.clientWidth - item.offsetWidth) / 2,
    top: item.offsetTop - (list.clientHeight - item.offsetHeight) / 2,
  };
}

type NavItemProps = {
  to: string;
  /** The path prefix of further screens that belong to it. */
  below?: string;
  Icon: LucideIcon;
  children: ReactNode;
};

function NavItem({ to, below, Icon, children }: NavItemProps) {
  const { pathname } = useLocation();
  const isWithin = below !== undefined && pathname.startsWith(below);
  return (
    <li className="shrink-0">
      <Link
        to={to}
        aria-current={pathname === to ? 'page' : isWithin || undefined}
        className="flex min-h-11 lg:pointer-fine:min-h-9 items-center gap-3 whitespace-nowrap rounded-control px-3 text-soft text-sm no-underline transition-colors hover:bg-sunk hover:text-ink aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-wall"
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {children}
      </Link>
    </li>
  );
}

function Divider() {
  return <li aria-hidden="true" className="hidden h-px bg-line lg:my-2 lg:block" />;
}
