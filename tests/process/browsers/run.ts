/**
 * `npm run engines` uses a real server by Firefox and by WebKit, as a person does: twelve flows in each. `-- firefox` runs one
 * of them, `--times 20` all of it so often. A browser that is not installed is skipped with a line that says so; if all are, it
 * ends with 0 nevertheless.
 */
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../../bin/build-if-stale.mjs';
import { type Browser, DriverHung, type Engine } from './browser.ts';
import { findFirefox } from './firefox.ts';
import { FLOWS, logInByForm, type Visit } from './flows.ts';
import { pageOf } from './page.ts';
import { logIn, openSite, PASSWORD, type Site } from './site.ts';
import { findWebkit } from './webkit.ts';

const FINDERS = { firefox: findFirefox, webkit: findWebkit };
/** A navigation aborts the imports of the document before. A screen that lacks its code fails its flow. */
const ABORTED = /dynamically imported module|importing a module script failed/i;
/** A driver that hangs ends the browser, not the run. */
const STARTS = 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '1' }, only: { type: 'string', default: '' } },
});
const unknown = positionals.find((name) => !(name in FINDERS));
if (unknown !== undefined) throw new Error(`There is no ${unknown}, but ${Object.keys(FINDERS).join(' and ')}`);
const found = Object.entries(FINDERS)
  .filter(([name]) => positionals.length === 0 || positionals.includes(name))
  .map(([, find]) => find());
const engines: Engine[] = [];
for (const each of found) {
  if ('start' in each) engines.push(each);
  else console.log(`${each.name}: SKIPPED, ${each.reason}`);
}
let failures = 0;
if (engines.length > 0) {
  await buildIfStale();
  const site = await openSite();
  try {
    for (let time = 1; time <= Number(values.times); time += 1) {
      for (const engine of engines)
        failures += await runFlows(engine, site, `${engine.name}${time}${Date.now() % 1e6}`);
    }
  } finally {
    await site.close();
  }
}
process.exitCode = failures > 0 ? 1 : 0;

/** Returns how many flows have failed. */
async function runFlows(engine: Engine, site: Site, userName: string): Promise<number> {
  const started = performance.now();
  const email = `${userName}@example.com`;
  let account: ReturnType<typeof logIn> | undefined;
  const known = () => (account ??= logIn(site.origin, email, PASSWORD));
  let browser = await startBrowser(engine);
  let isLoggedIn = false;
  let failed = 0;
  let repeated = 0;
  for (const flow of FLOWS.filter(({ name }, index) => index === 0 || name.includes(values.only))) {
    for (let tries = 1; ; tries += 1) {
      const visit: Visit = { site, page: pageOf(browser, site.origin), userName, email, account: known };
      try {
        if (flow.isLoggedIn && !isLoggedIn) await logInByForm(visit.page, email, PASSWORD);
        isLoggedIn ||= flow.isLoggedIn;
        await flow.run(visit);
        const complaint = browser.complaints().find((each) => !ABORTED.test(each));
        if (complaint !== undefined) throw new Error(`The browser complains: ${complaint}`);
        break;
      } catch (error) {
        const isHung = error instanceof DriverHung;
        if (!isHung || tries === 2) {
          failed += 1;
          console.log(`${engine.name}: FAILED: ${flow.name}: ${error instanceof Error ? error.message : error}`);
        }
        // A new browser: what follows does not depend on the state in which this one was left.
        await browser.close();
        browser = await startBrowser(engine);
        isLoggedIn = false;
        if (!isHung || tries === 2) break;
        repeated += 1;
      }
    }
  }
  const { version } = browser;
  await browser.close();
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  console.log(
    `${engine.name} ${version}: ${FLOWS.length - failed} of ${FLOWS.length} flows in ${seconds} s, ${repeated} repeated because the driver hung`,
  );
  return failed;
}

async function startBrowser(engine: Engine): Promise<Browser> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await engine.start();
    } catch (error) {
      if (!(error instanceof DriverHung) || tries === STARTS) throw error;
    }
  }
}
