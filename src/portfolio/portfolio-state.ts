import type { ImageShapes } from '../model/image-sizes.ts';
import { LIST_PATHS } from '../model/record-kinds.ts';
import { type Fetch, type ReadQuery, recordListQuery, type SettledQuery } from '../records/kit/record-queries.ts';
import { skillGroupsQuery } from '../records/skill/skill-queries.ts';
import type { Profile } from './profile.ts';

/** The data from which the public page is rendered, on the server and in the browser. */
export type PortfolioState = {
  profile: Profile;
  queries: SettledQuery[];
};

/** The same as read from the database, with the shapes of the owner's images, which only the server uses. */
export type ReadPortfolio = { state: PortfolioState; images: ImageShapes };

/** What the sections of a portfolio read. */
export function portfolioQueries(userId: string, fetchPath: Fetch): ReadQuery<unknown>[] {
  return [...LIST_PATHS.map((path) => recordListQuery(path, userId, fetchPath)), skillGroupsQuery(userId, fetchPath)];
}
