import { isAppError } from '../../../../platform/lib/app-error.ts';
import type { UnusedPart } from '../../import-schemas.ts';
import { note } from '../source.ts';
import type { GithubClient } from './github-client.server.ts';
import type { Listed, Repository } from './repository.ts';
import { READMES_MAX } from './repository.ts';

/** Each costs a request. */
/** Without a token all accounts share sixty requests an hour: the last ones are for lists of repositories. */
const SPARED_REQUESTS = 15;

/** Reads the READMEs that were asked for, one at a time; one that cannot be read is noted. */
export async function withReadmes(
  client: GithubClient,
  repositories: readonly Repository[],
  { name, readmes }: { name: string; readmes: readonly string[] },
): Promise<Listed> {
  const wanted = repositories.filter((repository) => readmes.includes(repository.name)).slice(0, READMES_MAX);
  const found = new Map<string, string>();
  const notes: UnusedPart[] = [];
  // The reader of HTML is 150 kB, which a start does not load.
  const { firstParagraph } = await import('./first-paragraph.ts');
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
