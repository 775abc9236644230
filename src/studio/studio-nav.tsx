import {
  Award,
  BadgeCheck,
  BriefcaseBusiness,
  ChartNoAxesColumn,
  FolderKanban,
  GraduationCap,
  House,
  type LucideIcon,
  Mail,
  Settings,
  Sparkles,
  UserRound,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';

type StudioNavProps = {
  userId: string;
  /** Stands at the end of the messages' line. */
  unreadCount: ReactNode;
};

/** The ways through the studio: beside the screen where there is room, else a strip above it. */
export function StudioNav({ userId, unreadCount }: StudioNavProps) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav
      ref={nav}
      aria-label="Studio"
      className="relative -mx-4 overflow-x-auto border-line border-b px-4 sm:-mx-6 sm:px-6 lg:sticky lg:top-24 lg:mx-0 lg:my-12 lg:w-44 lg:shrink-0 lg:self-start lg:overflow-visible lg:border-b-0 lg:px-0"
    >
      <ul className="flex gap-1 py-1 lg:flex-col lg:py-0">
        <Item to="/studio" Icon={House} end>
          Overview
        </Item>
        <Item to="/studio/projects" Icon={FolderKanban}>
          Projects
        </Item>
        <Item to="/studio/skills" Icon={Sparkles}>
          Skills
        </Item>
        <Item to="/studio/badges" Icon={Award}>
          Badges
        </Item>
        <Item to="/studio/certifications" Icon={BadgeCheck}>
          Certifications
        </Item>
        <Item to="/studio/educations" Icon={GraduationCap}>
          Educations
        </Item>
        <Item to="/studio/experiences" Icon={BriefcaseBusiness}>
          Experiences
        </Item>
        <Divider />
        <Item to="/studio/messages" Icon={Mail}>
          Messages
          {unreadCount}
        </Item>
        <Item to="/analytics/country" Icon={ChartNoAxesColumn}>
          Visitors
        </Item>
        <Divider />
        <Item to={`/users/edit/${userId}`} Icon={UserRound}>
          Profile
        </Item>
        <Item to="/settings" Icon={Settings}>
          Settings
        </Item>
      </ul>
    </nav>
  );
}

type ItemProps = { to: string; Icon: LucideIcon; end?: boolean; children: ReactNode };

function Item({ to, Icon, end = false, children }: ItemProps) {
  return (
    <li className="shrink-0">
      <NavLink
        to={to}
        end={end}
        className="flex min-h-11 items-center gap-3 whitespace-nowrap rounded-control px-3 text-sm text-soft no-underline hover:bg-sunk hover:text-ink aria-[current=page]:bg-sunk aria-[current=page]:font-semibold aria-[current=page]:text-ink"
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {children}
      </NavLink>
    </li>
  );
}

function Divider() {
  return <li aria-hidden="true" className="hidden h-px bg-line lg:my-2 lg:block" />;
}
