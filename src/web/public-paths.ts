/** A document is rendered on the server; an app page is a shell filled by the browser's router. */
type PageKind = 'document' | 'app';
/** Pages for logged-in users return 401 without a session; the screen decides what to show. */
type PageAccess = 'anyone' | 'signed-in';

export type Page = { path: string; kind: PageKind; access: PageAccess };

const RECORDS = ['projects', 'skills', 'certifications', 'badges', 'experiences', 'educations'];
/** In the specification, these two do not check the login. */
const OPEN_ADD_SCREENS = ['skills', 'educations'];

/** Every path for people, in addition to the API and static files. */
export const PAGES: readonly Page[] = [
  ...pages('document', 'anyone', [
    '/',
    '/home',
    '/modal',
    '/u/:user_name',
    '/u/:user_name/projects/:slug',
    '/privacy',
    '/terms',
    '/imprint',
    '/api/docs',
  ]),
  ...pages('app', 'anyone', [
    '/register',
    '/users/register/new',
    '/login',
    '/forgot-password',
    '/reset-password',
    '/verify',
  ]),
  ...pages('app', 'signed-in', ['/settings', '/settings/visitors', '/users/edit/:id', '/users/delete/:id']),
  ...pages('app', 'signed-in', ['/studio', '/studio/welcome', '/studio/messages']),
  ...pages(
    'app',
    'signed-in',
    RECORDS.map((path) => `/studio/${path}`),
  ),
  ...RECORDS.flatMap((path) => [
    ...pages('app', OPEN_ADD_SCREENS.includes(path) ? 'anyone' : 'signed-in', [`/${path}/register/new`]),
    ...pages('app', 'signed-in', [`/${path}/edit/:id`, `/${path}/delete/:id`]),
  ]),
  ...pages('app', 'signed-in', [
    '/analytics/country',
    '/analytics/country/:country',
    '/analytics/country/:country/:city',
    '/analytics/country/:country/:city/:region',
  ]),
];

function pages(kind: PageKind, access: PageAccess, paths: string[]): Page[] {
  return paths.map((path) => ({ path, kind, access }));
}
