import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import type { AppRoute } from './app-routes.ts';
import { RouteError, UnknownPage } from './route-error.tsx';
import { Shell } from './shell.tsx';

type Screen = () => Promise<ComponentType>;

const register: Screen = async () => (await import('../../auth/screens/register-screen.tsx')).RegisterScreen;
const visitors: Screen = async () => (await import('../../analytics/screen/analytics-screen.tsx')).VisitorsScreen;
const badge = () => import('../../records/badge/badge-form.tsx');
const certification = () => import('../../records/certification/certification-form.tsx');
const education = () => import('../../records/education/education-form.tsx');
const experience = () => import('../../records/experience/experience-form.tsx');
const project = () => import('../../records/project/project-form.tsx');
const skill = () => import('../../records/skill/skill-form.tsx');
const list = () => import('../../studio/lists/list-screen.tsx');

/** The screen of each path; its code is fetched when it is first shown. */
const SCREENS: Record<AppRoute, Screen> = {
  '/register': register,
  '/users/register/new': register,
  '/login': async () => (await import('../../auth/screens/login-screen.tsx')).LoginScreen,
  '/forgot-password': async () => (await import('../../auth/screens/forgot-password-screen.tsx')).ForgotPasswordScreen,
  '/reset-password': async () => (await import('../../auth/screens/reset-password-screen.tsx')).ResetPasswordScreen,
  '/verify': async () => (await import('../../auth/screens/verify-screen.tsx')).VerifyScreen,
  '/users/edit/:id': async () => (await import('../../account/profile-screen.tsx')).ProfileScreen,
  '/users/delete/:id': async () => (await import('../../account/delete-account-screen.tsx')).DeleteAccountScreen,
  '/settings': async () => (await import('./settings-screen.tsx')).SettingsScreen,
  '/settings/visitors': async () => (await import('../../analytics/screen/diagnostics-screen.tsx')).DiagnosticsScreen,
  '/studio': async () => (await import('./overview-screen.tsx')).OverviewScreen,
  '/studio/welcome': async () => (await import('./onboarding-screen.tsx')).WelcomeScreen,
  '/studio/messages': async () => (await import('../../inbox/inbox-screen.tsx')).InboxScreen,
  '/studio/projects': async () => (await list()).ProjectsScreen,
  '/studio/skills': async () => (await list()).SkillsScreen,
  '/studio/badges': async () => (await list()).BadgesScreen,
  '/studio/certifications': async () => (await list()).CertificationsScreen,
  '/studio/educations': async () => (await list()).EducationsScreen,
  '/studio/experiences': async () => (await list()).ExperiencesScreen,
  '/badges/register/new': async () => (await badge()).AddBadge,
  '/badges/edit/:id': async () => (await badge()).EditBadge,
  '/badges/delete/:id': async () => (await badge()).DeleteBadge,
  '/certifications/register/new': async () => (await certification()).AddCertification,
  '/certifications/edit/:id': async () => (await certification()).EditCertification,
  '/certifications/delete/:id': async () => (await certification()).DeleteCertification,
  '/educations/register/new': async () => (await education()).AddEducation,
  '/educations/edit/:id': async () => (await education()).EditEducation,
  '/educations/delete/:id': async () => (await education()).DeleteEducation,
  '/experiences/register/new': async () => (await experience()).AddExperience,
  '/experiences/edit/:id': async () => (await experience()).EditExperience,
  '/experiences/delete/:id': async () => (await experience()).DeleteExperience,
  '/projects/register/new': async () => (await project()).AddProject,
  '/projects/edit/:id': async () => (await project()).EditProject,
  '/projects/delete/:id': async () => (await project()).DeleteProject,
  '/skills/register/new': async () => (await skill()).AddSkill,
  '/skills/edit/:id': async () => (await skill()).EditSkill,
  '/skills/delete/:id': async () => (await skill()).DeleteSkill,
  '/analytics/country': visitors,
  '/analytics/country/:country': visitors,
  '/analytics/country/:country/:city': visitors,
  '/analytics/country/:country/:city/:region': visitors,
};

export function createAppRouter() {
  const screens: RouteObject[] = Object.entries(SCREENS).map(([path, screen]) => ({
    path,
    lazy: async () => ({ Component: await screen() }),
  }));
  return createBrowserRouter([
    {
      Component: Shell,
      ErrorBoundary: RouteError,
      children: [{ ErrorBoundary: RouteError, children: [...screens, { path: '*', Component: UnknownPage }] }],
    },
  ]);
}
