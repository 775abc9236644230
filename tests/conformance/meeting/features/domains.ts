import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { changesOf } from '../../../../src/platform/db/change-feed.server.ts';
import { domainsOf } from '../../../../src/platform/http/custom-domain.server.ts';
import { projects } from '../../../../src/portfolio/records/project/project.ts';
import { projectPath } from '../../../../src/portfolio/records/project/project-url.ts';
import { type Account, expectSame, hidden, ok, readList, someOf, visible } from '../account.ts';
import { type PublicPage, readPage } from '../public-page.ts';

/** At a domain of its owner's the portfolio says the same, is listed, and links to itself. */
export async function domains(account: Account): Promise<void> {
  const { app, user, userName } = account;
  const host = `${userName}.example`;
  const at = (path: string) => app.request('GET', path, { headers: { host } });
  const lists = { [projects.path]: await readList(account, projects) };
  const paths = ['', ...someOf(visible(projects, lists)).map(({ slug }) => projectPath('', { slug: String(slug) }))];
  const expected = await Promise.all(
    paths.map(async (path) => readPage((await ok(app.request('GET', `/u/${userName}${path}`))).body)),
  );
  await app.ctx.db.insertInto('domains').values(verifiedClaim(user.user.id, host)).execute();
  await domainsOf(app.ctx).reload(user.user.id);
  try {
    for (const [index, path] of paths.entries()) {
      const page = readPage((await ok(at(path || '/'))).body);
      expectSame(contentOf(page), contentOf(expected[index]));
      expect([...page.links].filter((link) => link.startsWith('/u/'))).toEqual([]);
    }
    for (const { slug } of hidden(projects, lists)) {
      expect((await at(projectPath('', { slug: String(slug) }))).statusCode).toBe(404);
    }
    expect((await ok(at('/sitemap.xml'))).body).toContain(`//${host}`);
    expect((await at('/login')).statusCode).toBe(404);
  } finally {
    await app.ctx.db.deleteFrom('domains').where('domain', '=', host).execute();
    await domainsOf(app.ctx).reload(user.user.id);
    changesOf(app.ctx).changed(user.user.id);
  }
}

function contentOf(page: PublicPage | undefined) {
  return page && { heading: page.heading, text: page.text, titles: page.titles, dates: page.dates };
}

function verifiedClaim(userId: string, domain: string) {
  const at = '2026-03-01T00:00:00.000Z';
  const times = { verified_at: at, checked_at: at, failing_since: '', created_at: at };
  return { id: randomUUID(), user_id: userId, domain, token: 'token', ...times };
}
