import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import type { AppRoute, RecordRoute } from '../../delivery/public-paths.ts';
import { RECORD_PATHS, type RecordPath } from '../../portfolio/model/record-kinds.ts';
import { KIND_SCREENS } from '../../portfolio/records/kind-screens.tsx';
import type { SettingsGroupId } from '../settings/settings-panels.ts';
import { NotFoundScreen, RouteError } from './route-error.tsx';
import { Shell } from './shell.tsx';

type Screen = () => Promise<ComponentType>;

const register: Screen = async () => (await import('../../identity/auth/screens/register-screen.tsx')).RegisterScreen;
const visitors: Screen = async () => (await import('../../insight/visits/screen/analytics-screen.tsx')).VisitorsScreen;
const settings =
  (group: SettingsGroupId): Screen =>
  async () =>
    (await import('../settings/settings-group.tsx')).groupScreen(group);

/** The screen of each path; its code is fetched when it is first shown. */
const SCREENS: Record<Exclude<AppRoute, RecordRoute>, Screen> = {
  '/register': register,
  '/users/register/new': register,
  '/login': async () => (await import('../../identity/auth/screens/login-screen.tsx')).LoginScreen,
  '/forgot-password': async () =>
    (await import('../../identity/auth/screens/forgot-password-screen.tsx')).ForgotPasswordScreen,
  '/reset-password': async () =>
    (await import('../../identity/auth/screens/reset-password-screen.tsx')).ResetPasswordScreen,
  '/verify': async () => (await import('../../identity/auth/screens/verify-screen.tsx')).VerifyScreen,
  '/users/edit/:id': async () => (await import('../../identity/account/profile-screen.tsx')).ProfileScreen,
  '/users/delete/:id': async () =>
    (await import('../../identity/account/delete-account-screen.tsx')).DeleteAccountScreen,
  '/settings': async () => (await import('../settings/settings-index.tsx')).SettingsScreen,
  '/settings/page': settings('page'),
  '/settings/publishing': settings('publishing'),
  '/settings/contact': settings('contact'),
  '/settings/notices': settings('notices'),
  '/settings/security': settings('security'),
  '/settings/domains': settings('domains'),
  '/settings/data': settings('data'),
  '/settings/developers': settings('developers'),
  '/settings/visitors': async () =>
    (await import('../../insight/visits/screen/diagnostics-screen.tsx')).DiagnosticsScreen,
  '/settings/activity': async () => (await import('../../identity/auth/activity/activity-screen.tsx')).ActivityScreen,
  '/studio': async () => (await import('./overview-screen.tsx')).OverviewScreen,
  '/studio/page': async () => (await import('../page/edit-page-screen.tsx')).EditPageScreen,
  '/studio/welcome': async () => (await import('./onboarding-screen.tsx')).OnboardingScreen,
  '/studio/sections': async () => (await import('./sections-screen.tsx')).SectionsScreen,
  '/studio/views': async () => (await import('../views/views-screen.tsx')).ViewsScreen,
  '/studio/links': async () => (await import('../../delivery/sharing/links-screen.tsx')).LinksScreen,
  '/studio/messages': async () => (await import('../../clients/inbox/inbox-screen.tsx')).InboxScreen,
  '/studio/clients': async () => (await import('../../clients/desk/clients-screen.tsx')).ClientsScreen,
  '/studio/proposals': async () => (await import('../../clients/proposals/proposals-screen.tsx')).ProposalsScreen,
  '/studio/history': async () => (await import('../../portfolio/versions/history-screen.tsx')).HistoryScreen,
  '/studio/languages': async () => (await import('../../portfolio/translations/languages-screen.tsx')).LanguagesScreen,
  '/studio/resume': async () => (await import('../../delivery/files/screen/resume-screen.tsx')).ResumeScreen,
  '/studio/site': async () => (await import('../../operation/site/site-screen.tsx')).SiteScreen,
  '/studio/trash': async () => (await import('../../portfolio/trash/trash-screen.tsx')).TrashScreen,
  '/analytics/country': visitors,
  '/analytics/country/:country': visitors,
  '/analytics/country/:country/:city': visitors,
  '/analytics/country/:country/:city/:region': visitors,
};

/** The four screens of a kind of record: its list in the studio, and the screens to add, edit and delete. */
function recordScreens(path: RecordPath): Partial<Record<RecordRoute, Screen>> {
  const screens = KIND_SCREENS[path];
  return {
    [`/studio/${path}`]: async () => (await import('../lists/list-screen.tsx')).listScreen(path),
    [`/${path}/register/new`]: async () => (await screens()).AddScreen,
    [`/${path}/edit/:id`]: async () => (await screens()).EditScreen,
    [`/${path}/delete/:id`]: async () => (await screens()).DeleteScreen,
  };
}

/** Those that show more than the records of their kind. */
const COMPOSED: Partial<Record<RecordRoute, Screen>> = {
  '/studio/testimonials': async () => (await import('./testimonials-screen.tsx')).TestimonialsScreen,
  '/studio/badges': async () => (await import('./credentials-screens.tsx')).BadgesScreen,
  '/studio/certifications': async () => (await import('./credentials-screens.tsx')).CertificationsScreen,
  '/studio/projects': async () => (await import('./projects-screens.tsx')).ProjectsScreen,
  '/projects/register/new': async () => (await import('./projects-screens.tsx')).AddProjectScreen,
};

/** Those with the whole window to themselves. */
const WITHOUT_SHELL: readonly string[] = ['/studio/page'] satisfies AppRoute[];

export function createAppRouter() {
  const all = Object.assign({ ...SCREENS }, ...RECORD_PATHS.map(recordScreens), COMPOSED) as Record<AppRoute, Screen>;
  const screens: RouteObject[] = Object.entries(all).map(([path, screen]) => ({
    path,
    lazy: async () => ({ Component: await screen() }),
  }));
  const hasShell = ({ path = '' }: RouteObject) => !WITHOUT_SHELL.includes(path);
  return createBrowserRouter([
    { ErrorBoundary: RouteError, children: screens.filter((screen) => !hasShell(screen)) },
    {
      Component: Shell,
      ErrorBoundary: RouteError,
      children: [
        {
          ErrorBoundary: RouteError,
          children: [...screens.filter(hasShell), { path: '*', Component: NotFoundScreen }],
        },
      ],
    },
  ]);
}
