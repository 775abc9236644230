import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from './browser.ts';

const WAIT_MS = 20_000;
const POLL_MS = 80;
const DRAG_STEPS = 12;
/** Keys that have no character, by WebDriver's code points. */
const KEYS = {
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Space: ' ',
};

/** Elements of a CSS selector, of which one with this text or label is meant if it is given. */
export type Target = readonly [selector: string, name?: string];
type Point = { x: number; y: number };

export type Page = ReturnType<typeof pageOf>;

/** The page as a person uses it: by what is shown, with mouse and keyboard. */
export function pageOf(browser: Browser, origin: string) {
  /** Waits until `check` holds, and returns what it returned. */
  async function until<T>(what: string, check: () => Promise<T | null | undefined | false>): Promise<T> {
    const end = Date.now() + WAIT_MS;
    for (;;) {
      const found = await check();
      if (found !== null && found !== undefined && found !== false) return found;
      if (Date.now() > end) throw new Error(`In vain: ${what}, at ${await browser.url()}`);
      await sleep(POLL_MS);
    }
  }

  async function placeOf([selector, name = '']: Target): Promise<Point> {
    let before: Point | null = null;
    return until(`${selector} ${name}`, async () => {
      const now = await browser.evaluate(locate, selector, name);
      // A place that moves is part of an animation.
      const isStill = now !== null && before !== null && now.x === before.x && now.y === before.y;
      before = now;
      return isStill ? now : null;
    });
  }

  async function press(key: keyof typeof KEYS): Promise<void> {
    await typeKeys([KEYS[key]]);
  }

  async function typeKeys(characters: readonly string[]): Promise<void> {
    const actions = characters.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await browser.act([{ type: 'key', id: 'keyboard', actions }]);
  }

  async function point(actions: readonly object[]): Promise<void> {
    await browser.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  }

  async function click(...target: Target): Promise<void> {
    const { x, y } = await placeOf(target);
    await point([moveTo(x, y), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]);
  }

  return {
    until,
    press,
    click,
    setFiles: browser.setFiles,
    resize: browser.resize,
    evaluate: browser.evaluate,
    open: (path: string) => browser.open(`${origin}${path}`),
    path: async () => new URL(await browser.url()).pathname,
    /** A script during a navigation may never return, so the URL is polled. */
    arrived: (path: string) => until(`the screen ${path}`, async () => new URL(await browser.url()).pathname === path),
    /** Until the page shows this text. */
    seen: (text: string) =>
      until(`the text ${text}`, () => browser.evaluate((part) => document.body.textContent.includes(part), text)),
    shown: (...target: Target) => placeOf(target),
    gone: (selector: string, name = '') =>
      until(`no ${selector} ${name}`, async () => (await browser.evaluate(locate, selector, name)) === null),
    /** Replaces what a field contains. */
    async fill(selector: string, text: string): Promise<void> {
      await click(selector);
      await browser.evaluate((css) => (document.querySelector(css) as HTMLInputElement).select(), selector);
      await typeKeys([...text]);
      await until(`${text} in ${selector}`, async () => (await browser.evaluate(textIn, selector)) === text);
    },
    async type(text: string): Promise<void> {
      await typeKeys([...text]);
    },
    focus: (selector: string, name = '') =>
      until(`the focus on ${selector}`, () => browser.evaluate(focusOn, selector, name)),
    /** Small steps, or no drag begins. */
    async drag(from: Target, to: Target): Promise<void> {
      const start = await placeOf(from);
      const end = await placeOf(to);
      const steps = Array.from({ length: DRAG_STEPS }, (_, index) => {
        const share = (index + 1) / DRAG_STEPS;
        return moveTo(start.x + (end.x - start.x) * share, start.y + (end.y - 4 - start.y) * share, 50);
      });
      await point([moveTo(start.x, start.y), { type: 'pointerDown', button: 0 }, ...steps]);
      await sleep(200);
      await point([{ type: 'pointerUp', button: 0 }]);
    },
  };
}

function moveTo(x: number, y: number, duration = 0) {
  return { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration, origin: 'viewport' };
}

/** In the page: the centre of the first element that is shown and not covered; null without one. */
function locate(selector: string, name: string): Point | null {
  for (const element of document.querySelectorAll(selector)) {
    const names = [element.getAttribute('aria-label'), element.textContent, element.getAttribute('alt')];
    if (name !== '' && !names.some((text) => text?.replace(/\s+/g, ' ').trim() === name)) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    let box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    if (box.top < 0 || box.bottom > innerHeight) {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      box = element.getBoundingClientRect();
    }
    const x = box.left + box.width / 2;
    const y = box.top + Math.min(box.height, innerHeight) / 2;
    const top = document.elementFromPoint(x, y);
    if (top && (element.contains(top) || top.contains(element))) return { x, y };
  }
  return null;
}

function textIn(selector: string): string {
  return (document.querySelector(selector) as HTMLInputElement).value;
}

function focusOn(selector: string, name: string): boolean {
  const elements = [...document.querySelectorAll<HTMLElement>(selector)];
  const found = elements.find(
    (element) => name === '' || element.getAttribute('aria-label') === name || element.textContent?.trim() === name,
  );
  found?.focus();
  return found !== undefined && document.activeElement === found;
}
