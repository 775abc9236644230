import { z } from 'zod';
import type { Ctx } from '../../../../platform/context.ts';
import { isAppError } from '../../../../platform/lib/app-error.ts';
import { say } from '../../../../platform/lib/texts/sentence.ts';
import { failed } from '../remote.server.ts';
import { type GithubClient, githubClient } from './github-client.server.ts';
import { withReadmes } from './readmes.server.ts';
import { type Listed, Repository } from './repository.ts';

/** GitHub's limit of a page, and ours of repositories. */
const REPOSITORIES_MAX = 100;
/** github.com: letters, digits and single hyphens, 39 at most. */
const USER_NAME = /^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/i;
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
    if (json === undefined) throw failed('not_found', say('GitHub has no account named {name}', { name: userName }));
    const repositories = pinnedFirst(parseRepositories(json), await pinnedNames(client, name));
    return withReadmes(client, repositories, { name, readmes });
  };
}

const QUERY = `type=owner&sort=pushed&per_page=${REPOSITORIES_MAX}`;

function parseRepositories(json: string): Repository[] {
  const value = parsed(json);
  if (value === undefined)
    throw failed('unavailable', say('The response of {host} cannot be read', { host: 'GitHub' }));
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

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
