import { expect, test } from 'vitest';
import { makeUser, startApp } from '../../support/app.ts';
import { openPage } from '../../support/browser.ts';

test('a browser accepts the structured data, the icons and the manifest of a page without errors', async () => {
  const app = await startApp();
  const origin = await app.listen();
  const ada = await makeUser(app, { first_name: '</script><b>Ada' });
  await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { headline: 'Analyst' } });
  const page = await openPage(origin);
  for (const path of ['/', '/home', `/u/${ada.user.user_name}`, '/u/sample/projects/tidewater', '/privacy']) {
    await page.goto(path);
    const data = await page.evaluate(() =>
      [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
        JSON.parse(script.textContent ?? ''),
      ),
    );
    // That of a project, and the way to it.
    const expected = path === '/privacy' ? 0 : path.includes('/projects/') ? 2 : 1;
    expect([path, data.length]).toEqual([path, expected]);
    const icons = await page.evaluate(() =>
      Promise.all(
        [...document.querySelectorAll<HTMLLinkElement>('link[rel$=icon]')].map(async ({ href }) => {
          const image = new Image();
          image.src = href;
          await image.decode();
          return image.naturalWidth > 0;
        }),
      ),
    );
    expect([path, icons]).toEqual([path, [true, true, true]]);
  }
  const session = await page.context().newCDPSession(page);
  const { url, errors } = await session.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
});
