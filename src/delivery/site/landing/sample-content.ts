/**
 * Sample content: plans and people of a typical marketing page, whose words and figures are among its texts. None of
 * these people and companies exist; operators replace them with their own.
 */
import type { LandingLabel } from '../texts/landing-texts.ts';
import type { AvatarStyle } from './avatar-style.ts';

/** What its people read are names of texts. */
export type Plan = {
  name: string;
  audience: LandingLabel;
  /** US dollars a month. */
  annual: number;
  monthly: number;
  includes: readonly LandingLabel[];
  isRecommended: boolean;
};

export const PLANS: readonly Plan[] = [
  {
    name: 'Starter',
    audience: 'starterFor',
    annual: 9,
    monthly: 12,
    includes: ['tenProjects', 'basicSite', 'basicAnalytics', 'domain', 'mailSupport'],
    isRecommended: false,
  },
  {
    name: 'Professional',
    audience: 'professionalFor',
    annual: 29,
    monthly: 39,
    includes: ['anyProjects', 'allOfStarter', 'clients', 'seo'],
    isRecommended: true,
  },
  {
    name: 'Business',
    audience: 'businessFor',
    annual: 79,
    monthly: 99,
    includes: ['anyProjects', 'allOfProfessional', 'support'],
    isRecommended: false,
  },
];

export const LEADERS: readonly { name: string; role: LandingLabel; image: AvatarStyle }[] = [
  {
    name: 'Solveig Hartmann',
    role: 'hartmannRole',
    image: { hair: 'bob', tone: 0, coat: 'vermilion', wearsGlasses: false },
  },
  {
    name: 'Idris Benaissa',
    role: 'benaissaRole',
    image: { hair: 'short', tone: 2, coat: 'graphite', wearsGlasses: true },
  },
  { name: 'Marisol Quiroga', role: 'quirogaRole', image: { hair: 'bun', tone: 1, coat: 'moss', wearsGlasses: false } },
  {
    name: 'Desmond Achebe',
    role: 'achebeRole',
    image: { hair: 'bald', tone: 3, coat: 'cobalt', wearsGlasses: false },
  },
];
