import { RECORD_KINDS, type RecordPath } from '../portfolio/model/record-kinds.ts';

/** A document is rendered on the server; an app page is a shell filled by the browser's router. */
type DocumentKind = 'document' | 'app';
/** Pages for logged-in users return 401 without a session; the screen decides what to show. */
type Access = 'anyone' | 'logged-in';

export type PublicPath = { path: string; kind: DocumentKind; access: Access };

/** Screens that everybody may open. */
const OPEN_SCREENS = [
  '/register',
  '/users/register/new',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/verify',
] as const;
/** Screens that need a login. */
const OWN_SCREENS = [
  '/settings',
  '/settings/page',
  '/settings/publishing',
  '/settings/contact',
  '/settings/notices',
  '/settings/security',
  '/settings/domains',
  '/settings/data',
  '/settings/developers',
  '/settings/visitors',
  '/settings/activity',
  '/users/edit/:id',
  '/users/delete/:id',
  '/studio',
  '/studio/page',
  '/studio/welcome',
  '/studio/messages',
  '/studio/clients',
  '/studio/proposals',
  '/studio/sections',
  '/studio/views',
  '/studio/links',
  '/studio/history',
  '/studio/trash',
  '/studio/languages',
  '/studio/resume',
  '/studio/site',
  '/analytics/country',
  '/analytics/country/:country',
  '/analytics/country/:country/:city',
  '/analytics/country/:country/:city/:region',
] as const;

/** In the specification, these two do not check the login. */
const OPEN_ADD_SCREENS: readonly RecordPath[] = ['skills', 'educations'];

export type RecordRoute =
  | `/studio/${RecordPath}`
  | `/${RecordPath}/register/new`
  | `/${RecordPath}/edit/:id`
  | `/${RecordPath}/delete/:id`;
export type AppRoute = (typeof OPEN_SCREENS)[number] | (typeof OWN_SCREENS)[number] | RecordRoute;

/** Every path for people, in addition to the API and static files. */
export const PUBLIC_PATHS: readonly PublicPath[] = [
  ...publicPaths('document', 'anyone', [
    '/',
    '/home',
    '/modal',
    '/u/:user_name',
    '/u/:user_name/v/:view',
    '/u/:user_name/projects/:slug',
    '/privacy',
    '/terms',
    '/imprint',
    '/accessibility',
    '/help/import',
    '/api/docs',
  ]),
  ...publicPaths('app', 'anyone', OPEN_SCREENS),
  ...publicPaths('app', 'logged-in', OWN_SCREENS),
  ...RECORD_KINDS.flatMap((kind) => [
    ...publicPaths('app', OPEN_ADD_SCREENS.includes(kind.path) ? 'anyone' : 'logged-in', [
      `/${kind.path}/register/new`,
    ]),
    ...publicPaths('app', 'logged-in', [`/studio/${kind.path}`, `/${kind.path}/edit/:id`, `/${kind.path}/delete/:id`]),
  ]),
];

function publicPaths(kind: DocumentKind, access: Access, paths: readonly string[]): PublicPath[] {
  return paths.map((path) => ({ path, kind, access }));
}
