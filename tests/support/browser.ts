import { AxeBuilder } from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Route,
} from 'playwright-core';
import { expect, inject, TestRunner } from 'vitest';
import { afterEachFile, afterEachTest } from './shared-hooks.ts';

const FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
];
/** Far more than an idle machine needs: a wait ends with its condition, and only a failure takes this long. */
const ACTION_TIMEOUT_MS = 30_000;

type PageOptions = BrowserContextOptions & {
  /** Errors that this test causes on purpose, such as the console's message for a 404. */
  expectedComplaints?: RegExp[];
};

type OpenPage = { page: Page; complaints: string[]; isOfTest: boolean };

let open: OpenPage[] = [];
/** One for all files of a process, which ends it. */
let browser: Browser | undefined;

afterEachTest(() => closePages(({ isOfTest }) => isOfTest));
afterEachFile(() => closePages(() => true));

/**
 * A page in its own context, at the origin of a listening app; paths are relative to it. It closes when the test ends, or
 * with the last test of the file if it was opened outside of one, and fails the test on console errors, uncaught errors,
 * failed requests and requests to other hosts.
 */
export async function openPage(
  origin: string,
  { expectedComplaints = [], ...options }: PageOptions = {},
): Promise<Page> {
  if (!browser?.isConnected()) browser = await launch();
  const context = await browser.newContext({ baseURL: origin, ...options });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  const complaints: string[] = [];
  const complain = (complaint: string) => {
    if (!expectedComplaints.some((expected) => expected.test(complaint))) complaints.push(complaint);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') complain(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (event) => complain(`uncaught: ${event.error().stack ?? event.error().message}`));
  context.on('request', (request) => {
    const { protocol, origin: requested } = new URL(request.url());
    if (/^https?:$/.test(protocol) && requested !== origin) complain(`another host: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Navigation aborts requests in progress.
    if (reason !== 'net::ERR_ABORTED') complain(`failed: ${request.url()} (${reason})`);
  });
  const page = await context.newPage();
  open.push({ page, complaints, isOfTest: TestRunner.getCurrentTest() !== undefined });
  return page;
}

/**
 * Opens the menu of a button, and waits until it takes keys: until then it is not ready for a press either. Only this
 * button's menu counts: another may still fade out.
 */
export async function openMenu(trigger: Locator): Promise<Locator> {
  await trigger.click();
  const menu = trigger.locator('..').getByRole('menu');
  await expect.poll(() => menu.evaluate((list) => list.contains(document.activeElement))).toBe(true);
  return menu;
}

/** With the keyboard: a list that is still being rearranged moves its menu away between a mouse's press and release. */
export async function chooseFromMenu(trigger: Locator, item: string): Promise<void> {
  const menu = await openMenu(trigger);
  await menu.getByRole('menuitem', { name: item, exact: true }).press('Enter');
  // While it fades out, its guards of the focus are hidden and focusable, which axe rightly calls a fault.
  await menu.waitFor({ state: 'detached' });
}

const INTERCEPTED = 299;

/**
 * `page.route` for a page with an open document: Chromium intercepts such a document's requests only a moment later, so
 * this waits until it does.
 */
export async function intercept(page: Page, url: string, handler: (route: Route) => unknown): Promise<void> {
  await page.route(url, handler);
  await page.route('/api/health', (route) => route.fulfill({ status: INTERCEPTED }));
  await expect
    .poll(() => page.evaluate(async () => (await fetch('/api/health')).status), { interval: 10 })
    .toBe(INTERCEPTED);
  await page.unroute('/api/health');
}

async function closePages(isOver: (page: OpenPage) => boolean): Promise<void> {
  for (const { page } of open.filter(isOver)) await page.context().close();
  const complaints = open.flatMap(({ complaints }) => complaints.splice(0));
  open = open.filter((page) => !isOver(page));
  if (complaints.length > 0) throw new Error(`The browser complains:\n${complaints.join('\n')}`);
}

function launch(): Promise<Browser> {
  const { executablePath, env } = inject('chromium');
  // Without Chromium's own sandbox, which root and containers cannot use: Playwright's default.
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: FLAGS,
  });
}

/** Resolves when a screen of the app has replaced the document's outline. */
export async function screenShown(page: Page): Promise<void> {
  await page.locator('main:not([aria-busy=true]) h1').waitFor();
}

/** Doubles the browser's default font size: a rem is 32 px, in media queries as well. */
export async function doubleLetters(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
}

/**
 * Axe that describes only violations: the description of every node that passes is half of its time. Without the second
 * page that it opens to check frames of other origins: no page has such frames.
 */
export function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
}

type Violation = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] };

/** Fails if axe finds a fault in light or in dark. Only colours differ in dark, so only they are checked again. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const { violations } = await axeOf(page).analyze();
  expect(violations.flatMap(describeViolation), 'accessibility faults in light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const inDark = await page.evaluate(checkColours);
  expect(inDark.flatMap(describeViolation), 'accessibility faults in dark').toEqual([]);
}

function describeViolation({ id, nodes }: Violation): string[] {
  return nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`);
}

/** In the browser, with the axe that `analyze` has left there: to load it again takes longer than the check. */
async function checkColours(): Promise<Violation[]> {
  const { axe } = globalThis as unknown as {
    axe: { run(context: Document, options: object): Promise<{ violations: Violation[] }> };
  };
  const rules = ['color-contrast', 'link-in-text-block'];
  const { violations } = await axe.run(document, { runOnly: rules, resultTypes: ['violations'] });
  return violations;
}
