import type { Config } from '../../platform/config.ts';
import type { OperatorInfo } from './operator-info.ts';

type OperatorConfig = Pick<
  Config,
  'mailFrom' | 'postalAddress' | 'origin' | 'registration' | 'siteName' | 'operatorName' | 'landing' | 'plans'
>;

/** Mail is sent in the operator's name: the pages show what MAIL_FROM contains, unless it is a no-reply mailbox. */
export function operatorInfo(config: OperatorConfig): OperatorInfo {
  const { mailFrom, postalAddress, origin, registration, siteName, operatorName, landing, plans } = config;
  const [, name = '', email = mailFrom] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(mailFrom) ?? [];
  const isRead = !/^(no|do-?not)-?reply@/i.test(email);
  return {
    name: operatorName ?? (name || siteName),
    email: isRead ? email : '',
    postalAddress,
    origin,
    registrationOpen: registration === 'open',
    siteName,
    hasLandingPage: landing === 'site',
    hasPlans: plans !== undefined,
  };
}
