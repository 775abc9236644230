import { z } from 'zod';
import type { UnusedPart } from '../../import-schemas.ts';

const REPOSITORY_NAME = /^[\w.-]{1,100}$/;

const text = z.string().nullish();
/** What is read of a repository; anything else is dropped. */
export const Repository = z.object({
  name: z.string().regex(REPOSITORY_NAME),
  full_name: z.string(),
  html_url: z.string(),
  description: text,
  homepage: text,
  language: text,
  topics: z.array(z.string()).catch([]),
  stargazers_count: z.number().catch(0),
  pushed_at: text,
  fork: z.boolean().catch(false),
  archived: z.boolean().catch(false),
  private: z.boolean().catch(false),
});

export type Repository = z.infer<typeof Repository> & {
  /** Among the repositories that the account shows first. */
  isPinned?: boolean;
  /** The first paragraph of its README, if it was asked for. */
  readme?: string;
};
export type Listed = { repositories: Repository[]; notes: UnusedPart[] };

/** Of how many repositories the README is read at once. */
export const READMES_MAX = 10;
