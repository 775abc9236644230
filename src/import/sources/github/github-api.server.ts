import { z } from 'zod';
import type { Ctx } from '../../../context.ts';
import { isAppError } from '../../../lib/app-error.ts';
import type { UnusedPart } from '../../import-schemas.ts';
import { note } from '../source.ts';
import { firstParagraph } from './first-paragraph.ts';
import { type GithubClient, githubClient } from './github-client.server.ts';
import { failed } from './github-request.server.ts';

/** GitHub's limit of a page, and ours of repositories. */
const REPOSITORIES_MAX = 100;
/** Each costs a request. */
export const READMES_MAX = 10;
/** Without a token all accounts share sixty requests an hour: the last ones are for lists of repositories. */
const SPARED_REQUESTS = 15;
/** github.com: letters, digits and single hyphens, 39 at most. */
const USER_NAME = /^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/i;
const REPOSITORY_NAME = /^[\w.-]{1,100}$/;

const text = z.string().nullish();
/** What is read of a repository; anything else is dropped. */
const Repository = z.object({
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
type Listed = { repositories: Repository[]; notes: UnusedPart[] };
type Requested = {
  userName: string;
  /** Names of repositories whose README is to be read. */
  readmes: readonly string[];
};

/** Returns a function that lists the public repositories of a GitHub account: own, not forked, not archived. */
export function githubRepositories(ctx: Pick<Ctx, 'config' | 'now'>) {
  const client = githubClient(ctx);

  return async function repositoriesOf({ userName, readmes }: Requested): Promise<Listed> {
    if (!USER_NAME.test(userName)) throw failed('invalid', 'This is not a user name of GitHub');
    const name = userName.toLowerCase();
    const json = await client.fetch({ path: `/users/${encodeURIComponent(name)}/repos?${QUERY}` });
    if (json === undefined) throw failed('not_found', `GitHub has no account named ${userName}`);
    const repositories = pinnedFirst(parseRepositories(json), await pinnedNames(client, name));
    return withReadmes(client, repositories, { name, readmes });
  };
}

const QUERY = `type=owner&sort=pushed&per_page=${REPOSITORIES_MAX}`;

function parseRepositories(json: string): Repository[] {
  const value = parsed(json);
  if (value === undefined) throw failed('unavailable', 'The response of GitHub cannot be read');
  const items = Array.isArray(value) ? value.slice(0, REPOSITORIES_MAX) : [];
  const repositories = items.flatMap((item) => Repository.safeParse(item).data ?? []);
  return repositories
    .filter((repository) => !repository.fork && !repository.archived && !repository.private)
    .toSorted((a, b) => (b.pushed_at ?? '').localeCompare(a.pushed_at ?? ''));
}

const PINNED_QUERY =
  'query($login:String!){user(login:$login){pinnedItems(first:6,types:REPOSITORY){nodes{...on Repository{name}}}}}';
const Pinned = z.object({
  data: z.object({
    user: z.object({ pinnedItems: z.object({ nodes: z.array(z.object({ name: z.string().catch('') })) }) }),
  }),
});

/** Only GraphQL knows them, which needs a token. The list is as useful without them. */
async function pinnedNames(client: GithubClient, login: string): Promise<string[]> {
  if (!client.hasToken) return [];
  try {
    const json = await client.fetch({ path: '/graphql', graphql: { query: PINNED_QUERY, variables: { login } } });
    const { data } = Pinned.safeParse(parsed(json ?? ''));
    return data?.data.user.pinnedItems.nodes.map(({ name }) => name) ?? [];
  } catch (error) {
    if (isAppError(error)) return [];
    throw error;
  }
}

function pinnedFirst(repositories: Repository[], names: readonly string[]): Repository[] {
  const rank = new Map(names.map((name, index) => [name, index]));
  const rankOf = ({ name }: Repository) => rank.get(name) ?? names.length;
  const marked = repositories.map((repository) => ({ ...repository, isPinned: rank.has(repository.name) }));
  return marked.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Reads the READMEs that were asked for, one at a time; one that cannot be read is noted. */
async function withReadmes(
  client: GithubClient,
  repositories: readonly Repository[],
  { name, readmes }: { name: string; readmes: readonly string[] },
): Promise<Listed> {
  const wanted = repositories.filter((repository) => readmes.includes(repository.name)).slice(0, READMES_MAX);
  const found = new Map<string, string>();
  const notes: UnusedPart[] = [];
  for (const { name: repository } of wanted) {
    const readme = await readmeOf(client, name, repository);
    const paragraph = firstParagraph(readme ?? '');
    if (paragraph) found.set(repository, paragraph);
    else notes.push(note(repository, readme === undefined ? UNREAD : 'its README has no paragraph of text'));
  }
  return {
    repositories: repositories.map((repository) => {
      const readme = found.get(repository.name);
      return readme === undefined ? repository : { ...repository, readme };
    }),
    notes,
  };
}

const UNREAD = 'its README could not be read: try again later, or write a description yourself';

/** Undefined if there is none, or it cannot be read now. */
async function readmeOf(client: GithubClient, owner: string, repository: string): Promise<string | undefined> {
  const remaining = client.remaining();
  if (!client.hasToken && remaining !== undefined && remaining < SPARED_REQUESTS) return undefined;
  try {
    const path = `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repository)}/readme`;
    return await client.fetch({ path, accept: 'application/vnd.github.raw+json' });
  } catch (error) {
    if (isAppError(error)) return undefined;
    throw error;
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
