import { hasPlans } from '../../operation/plans/plan-query.ts';
import type { StudioLabel } from '../../platform/lib/texts/studio/studio-texts.ts';

type Group = { id: string; title: StudioLabel; intro: StudioLabel };
type Panel = {
  /** Also its anchor: `/settings/security#sessions`. */
  id: string;
  group: Group['id'];
  title: StudioLabel;
  /** What else people call it. */
  words: StudioLabel;
  /** False where the operator has switched it off. */
  isOffered?: () => boolean;
};

/** The screens of the settings, in the order of the index. */
export const SETTINGS_GROUPS = [
  { id: 'page', title: 'Page and look', intro: 'Its address, design, language and sections.' },
  { id: 'publishing', title: 'Publishing', intro: 'When changes appear, and what search engines and visitors get.' },
  { id: 'contact', title: 'Contact', intro: 'What visitors see of your address and telephone.' },
  { id: 'notices', title: 'Notices', intro: 'Which emails we send you.' },
  {
    id: 'security',
    title: 'Login and security',
    intro: 'Email address, password, two-factor authentication, sessions.',
  },
  { id: 'domains', title: 'Domains', intro: 'Your page under a name of your own.' },
  { id: 'data', title: 'Data', intro: 'Import, export, figures of visitors, the end of the account.' },
  { id: 'developers', title: 'Developers', intro: 'API tokens and webhooks.' },
] as const satisfies readonly Group[];

export type SettingsGroupId = (typeof SETTINGS_GROUPS)[number]['id'];

/** Every panel of the settings: the index, the groups, the search and the palette are made from this list. */
export const SETTINGS_PANELS = [
  { id: 'address', group: 'page', title: 'Page address', words: 'user name, URL, rename, move' },
  {
    id: 'look',
    group: 'page',
    title: 'Appearance',
    words: 'design, theme, colour, accent, dark, light, typeface, layout',
  },
  { id: 'language', group: 'page', title: 'Language of your page', words: 'translation, English, German' },
  {
    id: 'studio-language',
    group: 'page',
    title: 'Language of the studio',
    words: 'English, German, French, Spanish, Arabic, emails, screens',
  },
  { id: 'sections', group: 'page', title: 'Sections', words: 'order, titles, hide, show' },
  { id: 'publishing', group: 'publishing', title: 'Publishing', words: 'draft, by hand, preview' },
  { id: 'found', group: 'publishing', title: 'Being found', words: 'SEO, checklist, Google, missing' },
  {
    id: 'search-engines',
    group: 'publishing',
    title: 'Search engines',
    words: 'Google, indexing, SEO, hide, title, description, preview',
  },
  {
    id: 'site-verification',
    group: 'publishing',
    title: 'Site verification',
    words: 'Search Console, Bing, Pinterest, meta tag, code',
  },
  { id: 'resume', group: 'publishing', title: 'Résumé', words: 'CV, PDF, Word, download' },
  {
    id: 'branding',
    group: 'publishing',
    title: 'Your own site',
    words: 'mark, name, icon, favicon, link preview, logo',
  },
  { id: 'contact', group: 'contact', title: 'Contact details', words: 'telephone, phone, email for visitors' },
  { id: 'questions', group: 'contact', title: 'Contact form', words: 'form, fields, questions, budget, enquiry' },
  { id: 'clients', group: 'contact', title: 'Clients', words: 'CRM, leads, follow-up' },
  { id: 'notices', group: 'notices', title: 'Email notices', words: 'notifications, digest, weekly, messages' },
  { id: 'email', group: 'security', title: 'Email address', words: 'login, change, account' },
  { id: 'password', group: 'security', title: 'Password', words: 'login, change' },
  {
    id: 'second-step',
    group: 'security',
    title: 'Two-factor authentication',
    words: '2FA, TOTP, authenticator, recovery codes',
  },
  { id: 'passkeys', group: 'security', title: 'Passkeys', words: 'fingerprint, face, security key, login' },
  { id: 'providers', group: 'security', title: 'Logins at other sites', words: 'single sign-on, OpenID, link account' },
  { id: 'sessions', group: 'security', title: 'Sessions', words: 'devices, sign out, log out' },
  { id: 'activity', group: 'security', title: 'Activity', words: 'log, audit, logins' },
  { id: 'domains', group: 'domains', title: 'Domains', words: 'DNS, own name, certificate, custom' },
  { id: 'handle', group: 'domains', title: 'Bluesky handle', words: 'AT protocol, DID, fediverse' },
  { id: 'plan', group: 'data', title: 'Plan', words: 'price, limit, trial, upgrade', isOffered: hasPlans },
  { id: 'import', group: 'data', title: 'Import', words: 'LinkedIn, GitHub, JSON Resume, archive, upload' },
  { id: 'export', group: 'data', title: 'Export', words: 'download, archive, backup, JSON Resume' },
  { id: 'visitors', group: 'data', title: 'Visitors', words: 'analytics, retention, IP, location, figures' },
  { id: 'delete', group: 'data', title: 'Delete account', words: 'close, remove, end' },
  { id: 'tokens', group: 'developers', title: 'API tokens', words: 'key, program, agent, MCP' },
  { id: 'webhooks', group: 'developers', title: 'Webhooks', words: 'events, deliveries, URL, Slack, Zapier' },
] as const satisfies readonly Panel[];

type AnyPanel = (typeof SETTINGS_PANELS)[number];
export type SettingsPanelId<Of extends SettingsGroupId> = Extract<AnyPanel, { group: Of }>['id'];

export function groupPath(group: SettingsGroupId): `/settings/${SettingsGroupId}` {
  return `/settings/${group}`;
}

export function offeredPanels(): (Panel & { group: SettingsGroupId })[] {
  const panels: readonly (Panel & { group: SettingsGroupId })[] = SETTINGS_PANELS;
  return panels.filter(({ isOffered }) => isOffered?.() ?? true);
}
