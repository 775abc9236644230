import { type StudioLabel, t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { ProviderFailure } from './provider.ts';

const TEXTS: Record<ProviderFailure, StudioLabel> = {
  failed: 'The login at the other site was not completed. Please try again.',
  expired: 'This login expired or was started in another browser. Please try again.',
  not_linked: 'No account here is linked to this login. Log in another way, and link it in your settings.',
  no_email: 'The other site didn’t share your email address. Register with a password instead.',
  email_taken:
    'There is an account with this email address already. Log in to it another way, and link this login in your settings.',
  suspended: 'This account is suspended: please contact the operator of this site.',
  taken: 'This login is linked to another account, or your account has one of that site already.',
};

/** Returns what to tell about the login at a provider that has just failed; undefined if none has. */
export function providerFailure(): string | undefined {
  const { data } = ProviderFailure.safeParse(new URLSearchParams(location.search).get('provider_failure'));
  return data && t(TEXTS[data]);
}
