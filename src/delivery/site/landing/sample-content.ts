/**
 * Sample content: plans, people, quotes and figures of a typical marketing page. None of these people and companies
 * exist; operators replace them with their own.
 */
import { DEFAULT_SITE_NAME } from '../../../platform/lib/settings/site-name.ts';
import type { AvatarStyle } from './avatar-style.ts';

export type Plan = {
  name: string;
  audience: string;
  /** US dollars a month. */
  annual: number;
  monthly: number;
  includes: readonly string[];
  isRecommended: boolean;
};

export const ANNUAL_SAVING = 'Save 20%';
/** In place of registering, where it needs an invitation. */
export const INVITATION_REQUEST = 'Ask for an invitation';
export const TRIAL = '14-day free trial. No credit card.';

export const PLANS: readonly Plan[] = [
  {
    name: 'Starter',
    audience: 'For a first portfolio',
    annual: 9,
    monthly: 12,
    includes: ['Up to 10 projects', 'Basic site', 'Basic analytics', 'Custom domain', 'Email support'],
    isRecommended: false,
  },
  {
    name: 'Professional',
    audience: 'For freelancers with clients',
    annual: 29,
    monthly: 39,
    includes: ['Unlimited projects', 'Everything in Starter', 'Client management', 'SEO optimization'],
    isRecommended: true,
  },
  {
    name: 'Business',
    audience: 'For studios and agencies',
    annual: 79,
    monthly: 99,
    includes: ['Unlimited projects', 'Everything in Professional', 'Priority support'],
    isRecommended: false,
  },
];

/** The second paragraph explains the default name. */
export function story(siteName: string): string[] {
  const beginning = `${siteName} began as one developer’s portfolio. It was fast, it was plain, and every few weeks somebody asked where it could be bought.`;
  return siteName === DEFAULT_SITE_NAME ? [beginning, NAME_STORY] : [beginning];
}

const NAME_STORY =
  'A vitrine is the glass case in which a museum shows what it is proud of. The case is there to be looked through, not at: light from the right side, a short label, nothing that distracts. That is still the whole idea.';

export const LEADERS: readonly { name: string; role: string; image: AvatarStyle }[] = [
  {
    name: 'Solveig Hartmann',
    role: 'Founder, product',
    image: { hair: 'bob', tone: 0, coat: 'vermilion', wearsGlasses: false },
  },
  {
    name: 'Idris Benaissa',
    role: 'Engineering',
    image: { hair: 'short', tone: 2, coat: 'graphite', wearsGlasses: true },
  },
  { name: 'Marisol Quiroga', role: 'Design', image: { hair: 'bun', tone: 1, coat: 'moss', wearsGlasses: false } },
  {
    name: 'Desmond Achebe',
    role: 'Customer care',
    image: { hair: 'bald', tone: 3, coat: 'cobalt', wearsGlasses: false },
  },
];

export const TRUST = { professionals: '1,000+', rating: '4.9/5', reviews: '500+' } as const;
export const JOINED = '10,000+';

export const STATISTICS: readonly { figure: string; label: string }[] = [
  { figure: JOINED, label: 'professionals' },
  { figure: '24', label: 'countries' },
  { figure: '99%', label: 'satisfaction' },
  { figure: TRUST.rating, label: `from ${TRUST.reviews} reviews` },
];
