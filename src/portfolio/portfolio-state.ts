import type { PictureShapes } from '../model/image-sizes.ts';
import { type Ask, type ReadQuery, recordListQuery, type SettledQuery } from '../records/kit/record-queries.ts';
import { skillGroupsQuery } from '../records/skill/skill-queries.ts';
import type { Profile } from './profile.ts';

/** All that the public page is drawn from, on the server and again in the browser. */
export type PortfolioState = {
  profile: Profile;
  queries: SettledQuery[];
};

/** The same as it is read, with what is known of its owner's pictures, which the server alone draws with. */
export type ReadPortfolio = { state: PortfolioState; pictures: PictureShapes };

const LISTS = ['projects', 'badges', 'certifications', 'educations', 'experiences'];

/** What the sections of a portfolio read. */
export function portfolioQueries(userId: string, ask: Ask): ReadQuery<unknown>[] {
  return [...LISTS.map((path) => recordListQuery(path, userId, ask)), skillGroupsQuery(userId, ask)];
}
