import { expect, test } from 'vitest';
import { visitsOf } from '../../../src/insight/visits/analytics.server.ts';
import { makeUser, startApp } from '../../support/app.ts';
import { openPage } from '../../support/browser.ts';
import { CHROME_ON_LINUX } from './generated-visits.ts';

/** Otherwise the browser identifies as automated. */
const LIKE_A_PERSON = {
  userAgent: CHROME_ON_LINUX,
  extraHTTPHeaders: { 'sec-ch-ua': '"Chromium";v="140", "Not=A?Brand";v="24"' },
};

test("a click on a project's link counts, in this tab or another, before the page's script has loaded", async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  const origin = await app.listen();
  const json = { title: 'Engine', live_url: `${origin}/imprint`, github_url: `${origin}/privacy` };
  const project = (await ada.request('POST', '/api/projects/new', { json })).json().project;
  const clicks = async () => {
    await visitsOf(app.ctx).flush();
    const counts = ['visitors', 'views', 'live_clicks', 'repository_clicks'] as const;
    const ofProject = app.ctx.db.selectFrom('visit_page_days').select(counts).where('page', '=', project.id);
    return ofProject.executeTakeFirst();
  };

  const page = await openPage(origin, LIKE_A_PERSON);
  // Never completed: the page stays without its script.
  await page.route('**/assets/**/*.js', () => {});
  const path = `/u/${ada.user.user_name}/projects/${project.slug}`;
  await page.goto(path);
  await page.getByRole('link', { name: 'Project Link' }).click();
  await page.waitForURL('/imprint');
  await expect.poll(clicks).toEqual({ visitors: 1, views: 1, live_clicks: 1, repository_clicks: 0 });

  await page.goto(path);
  const repository = page.getByRole('link', { name: 'GitHub' });
  await repository.click({ button: 'right' });
  const other = page.context().waitForEvent('page');
  await repository.click({ button: 'middle' });
  await (await other).waitForURL('/privacy');
  await expect.poll(clicks).toEqual({ visitors: 1, views: 2, live_clicks: 1, repository_clicks: 1 });
});
