import {
  BookOpen,
  ChartNoAxesColumn,
  FileText,
  FolderOpen,
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
  Send,
  Server,
  Settings,
  ShieldCheck,
  Signature,
  Trash2,
  UserRound,
  Users,
} from 'lucide-react';
import type { StudioLabel } from '../platform/lib/texts/studio/studio-texts.ts';
import { RECORD_KINDS } from '../portfolio/model/record-kinds.ts';
import { KIND_ICONS } from '../portfolio/records/kind-icons.tsx';

export type StudioScreen = {
  to: string;
  /** The path prefix of further screens that belong to it. */
  below?: string;
  title: StudioLabel;
  Icon: LucideIcon;
};

export type StudioGroup = { title: StudioLabel; Icon: LucideIcon; screens: readonly [StudioScreen, ...StudioScreen[]] };

/** Of the account that is logged in; `isOperator`: it runs the site. */
export type GroupsFor = { userId: string; hasClients: boolean; isOperator: boolean };

/** What people want of the studio, in the order in which they want it; each group leads to its first screen. */
export function studioGroups({ userId, hasClients, isOperator }: GroupsFor): StudioGroup[] {
  const [firstKind, ...kinds] = RECORD_KINDS.map(
    // The screens that add, edit and delete belong to the list.
    ({ path, plural }): StudioScreen => ({
      to: `/studio/${path}`,
      below: `/${path}/`,
      title: plural,
      Icon: KIND_ICONS[path],
    }),
  );
  if (!firstKind) throw new Error('There is no kind of record');
  const clients: StudioScreen = { to: '/studio/clients', title: 'Clients', Icon: Handshake };
  const proposals: StudioScreen = { to: '/studio/proposals', title: 'Proposals', Icon: Signature };
  const site: StudioScreen = { to: '/studio/site', title: 'This site', Icon: Server };
  return [
    alone({ to: '/studio', title: 'Overview', Icon: House }),
    {
      title: 'Page',
      Icon: BookOpen,
      screens: [
        { to: '/studio/page', title: 'Edit page', Icon: PencilLine },
        { to: `/users/edit/${userId}`, below: '/users/', title: 'Profile', Icon: UserRound },
        { to: '/studio/sections', title: 'Sections', Icon: Rows3 },
        { to: '/studio/languages', title: 'Languages', Icon: Languages },
      ],
    },
    { title: 'Content', Icon: FolderOpen, screens: [firstKind, ...kinds] },
    {
      title: 'Send',
      Icon: Send,
      screens: [
        { to: '/studio/resume', title: 'Résumé', Icon: FileText },
        { to: '/studio/views', title: 'Views', Icon: Layers },
        { to: '/studio/links', title: 'Links', Icon: Link2 },
      ],
    },
    {
      title: 'People',
      Icon: Users,
      screens: [{ to: '/studio/messages', title: 'Messages', Icon: Mail }, ...(hasClients ? [clients, proposals] : [])],
    },
    alone({ to: '/analytics/country', below: '/analytics/', title: 'Visitors', Icon: ChartNoAxesColumn }),
    {
      title: 'Safety',
      Icon: ShieldCheck,
      screens: [
        { to: '/studio/history', title: 'History', Icon: History },
        { to: '/studio/trash', title: 'Trash', Icon: Trash2 },
        ...(isOperator ? [site] : []),
      ],
    },
    alone({ to: '/settings', below: '/settings/', title: 'Settings', Icon: Settings }),
  ];
}

function alone(screen: StudioScreen): StudioGroup {
  return { title: screen.title, Icon: screen.Icon, screens: [screen] };
}

export function isOn({ to, below }: StudioScreen, pathname: string): boolean {
  return pathname === to || (below !== undefined && pathname.startsWith(below));
}
