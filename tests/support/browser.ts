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
const ACTION_TIMEOUT_MS = 60_000;

type PageOptions = BrowserContextOptions & {
  /** Errors that this test causes on purpose, such as the console's message for a 404. */
  expectedComplaints?: RegExp[];
  /** Nothing is cached, as for a first visit. */
  isNew?: boolean;
};

type OpenPage = { page: Page; origin: string; complaints: string[]; isOfTest: boolean; isReusable: boolean };

let open: OpenPage[] = [];
/** What a test has left, for the next one at the same origin. */
let left: Pick<OpenPage, 'page' | 'origin'> | undefined;
/** What a page that was used before can be given. */
const CHANGEABLE = new Set(['viewport', 'colorScheme', 'reducedMotion']);
const VIEWPORT = { width: 1_280, height: 720 };
const REPORTED = ['console', 'weberror', 'request', 'requestfailed'] as const;
const NOTICED = [
  'dialog',
  'console',
  'download',
  'popup',
  'request',
  'response',
  'requestfinished',
  'requestfailed',
] as const;
/** One for all files of a process, which ends it. */
let browser: Browser | undefined;

afterEachTest(() => closePages(({ isOfTest }) => isOfTest));
afterEachFile(async () => {
  await closePages(() => true);
  await left?.page.context().close();
  left = undefined;
});

/**
 * A page without cookies and storage, at the origin of a listening app; paths are relative to it. It closes when the test
 * ends, or with the last test of the file if it was opened outside of one, and fails the test on console errors, uncaught
 * errors, failed requests and requests to other hosts.
 */
export async function openPage(
  origin: string,
  { expectedComplaints = [], isNew = false, ...options }: PageOptions = {},
): Promise<Page> {
  const isReusable = !isNew && Object.keys(options).every((name) => CHANGEABLE.has(name));
  const page = (isReusable && (await leftPage(origin, options))) || (await newPage(origin, options));
  const complaints: string[] = [];
  const complain = (complaint: string) => {
    if (!expectedComplaints.some((expected) => expected.test(complaint))) complaints.push(complaint);
  };
  const context = page.context();
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
  const opened = { page, origin, complaints, isOfTest: TestRunner.getCurrentTest() !== undefined, isReusable };
  open.push(opened);
  retireIfChanged(opened);
  return page;
}

async function newPage(origin: string, options: BrowserContextOptions): Promise<Page> {
  if (!browser?.isConnected()) browser = await launch();
  const context = await browser.newContext({ baseURL: origin, ...options });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  return context.newPage();
}

/**
 * The page of the test before, with nothing of it: in a new one Chromium starts a process, and compiles every script
 * again, which takes most of a short test.
 */
async function leftPage(origin: string, options: BrowserContextOptions): Promise<Page | undefined> {
  const found = left;
  left = undefined;
  if (!found) return undefined;
  const { page } = found;
  if (found.origin !== origin || page.isClosed()) {
    await page.context().close();
    return undefined;
  }
  const { viewport = VIEWPORT, colorScheme = 'light', reducedMotion = 'no-preference' } = options;
  await page.setViewportSize(viewport ?? VIEWPORT);
  await page.emulateMedia({ media: null, forcedColors: null, contrast: null, colorScheme, reducedMotion });
  page.context().setDefaultTimeout(ACTION_TIMEOUT_MS);
  return page;
}

/** A page is not used again after what cannot be taken back. */
function retireIfChanged(opened: OpenPage): void {
  const { page } = opened;
  const retiring = <T extends object>(target: T, name: keyof T & string) => {
    const original = target[name] as (...args: unknown[]) => unknown;
    const changing = (...args: unknown[]) => {
      opened.isReusable = false;
      return original.apply(target, args);
    };
    Object.assign(target, { [name]: changing });
  };
  for (const name of ['addInitScript', 'exposeBinding', 'exposeFunction'] as const) retiring(page, name);
  for (const name of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const) retiring(page.clock, name);
  for (const name of ['newCDPSession', 'grantPermissions'] as const) retiring(page.context(), name);
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
  const over = open.filter(isOver);
  for (const opened of over) if (!(await keep(opened))) await opened.page.context().close();
  const complaints = open.flatMap(({ complaints }) => complaints.splice(0));
  open = open.filter((page) => !isOver(page));
  if (complaints.length > 0) throw new Error(`The browser complains:\n${complaints.join('\n')}`);
}

/**
 * An empty document of the origin, with its storage, whether or not the server runs. It has the pages' opener policy:
 * with another one, Chromium would change the process.
 */
export async function openBlank(page: Page, origin: string): Promise<void> {
  const url = `${origin}/blank`;
  const headers = { 'cross-origin-opener-policy': 'same-origin' };
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', headers, body: '' }));
  await page.goto(url);
  await page.unroute(url);
}

/** Keeps the page for the next test, empty; false if it must be closed. */
async function keep({ page, origin, isReusable, isOfTest }: OpenPage): Promise<boolean> {
  const context = page.context();
  if (!isReusable || !isOfTest || left || page.isClosed() || context.pages().length > 1) return false;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  for (const name of NOTICED) page.removeAllListeners(name);
  await openBlank(page, origin);
  for (const name of REPORTED) context.removeAllListeners(name);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  left = { page, origin };
  return true;
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
 * Resolves when nothing moves that stops by itself. What fades in or out is faint, and what it hides can still take the
 * focus: on a busy machine a test would look at it then.
 */
async function motionEnded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isMoving = ({ playState, timeline, effect }: Animation) =>
      playState === 'running' && timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity;
    return (
      !document.getAnimations().some(isMoving) && !document.querySelector('[data-starting-style], [data-ending-style]')
    );
  });
}

/**
 * Axe that describes only violations: the description of every node that passes is half of its time. Without the second
 * page that it opens to check frames of other origins: no page has such frames.
 */
export async function axeOf(page: Page): Promise<AxeBuilder> {
  await motionEnded(page);
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
}

type Violation = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] };

/** Fails if axe finds a fault in light or in dark. Only colours differ in dark, so only they are checked again. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const { violations } = await (await axeOf(page)).analyze();
  expect(violations.flatMap(describeViolation), 'accessibility faults in light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await motionEnded(page);
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
