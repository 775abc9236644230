import { apiMessage, labelled, type StudioLabel, t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import type { ActivityEvent, ActivityItem } from './activity.ts';

const TEXTS: Record<ActivityEvent, StudioLabel> = {
  registered: 'Account created',
  login: 'Logged in',
  logout: 'Logged out',
  sessions_ended: 'Sessions ended',
  password_changed: 'Password changed',
  password_reset: 'Password set with a link',
  password_link_made: 'Password reset link created',
  email_change_requested: 'Change of email address requested',
  email_changed: 'Email address changed',
  email_confirmed: 'Email address confirmed',
  user_name_changed: 'User name changed',
  app_added: 'Authenticator app added',
  app_removed: 'Authenticator app removed',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  recovery_codes_made: 'Recovery codes created',
  recovery_code_used: 'Recovery code used',
  factors_reset: 'Two-factor authentication removed',
  provider_linked: 'Login linked',
  provider_unlinked: 'Login unlinked',
  token_made: 'API token created',
  token_revoked: 'API token revoked',
  webhook_made: 'Webhook created',
  webhook_deleted: 'Webhook deleted',
  archive_exported: 'Archive of all data exported',
  resume_exported: 'JSON Resume exported',
  suspended: 'Account suspended',
  unsuspended: 'Account restored',
  plan_changed: 'Plan changed',
};

/** 'Logged in: passkey' */
export function activityText({ event, detail }: Pick<ActivityItem, 'event' | 'detail'>): string {
  return detail === '' ? t(TEXTS[event]) : labelled(t(TEXTS[event]), detailText(event, detail));
}

/** What is stored in English; names that the owner gave, and numbers, are as they are. */
function detailText(event: ActivityEvent, detail: string): string {
  if (event === 'login' && (detail === 'password' || detail === 'passkey')) return t(detail);
  const left = event === 'recovery_code_used' ? /^(\d+) left$/.exec(detail)?.[1] : undefined;
  return left === undefined ? detail : t('{n} left', { n: left });
}

/** 'Chrome on Linux' in the language of the studio: sessions and activities have the English label. */
export function deviceText(label: string): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(label) ?? [];
  return browser && system ? t('{browser} on {system}', { browser, system }) : apiMessage(label);
}
