/**
 * Runs in the head of a document that hydrates, minified and inline. `data-entry` on its own element lists the page's
 * scripts: the entry and its imports, so that none waits for another. They are fetched when a visitor points at, touches
 * or focuses a control that needs them, or at once if the page shows something that only they can render: the menu of
 * the logged-in user, the add dialog, an image that a link names. Who reads and scrolls fetches none. A click on a control
 * before that is stored until the 'hydrated' event, and then repeated, focus included. Links and the sending of a form
 * need no script. Marks from local storage are set on <html> before the first paint. A click on a project's
 * link, in this window or a new one, is sent to the server; the link's mark identifies it ('<project id> live').
 */
{
  /** Of the landing page's header. */
  const SHADOW_AFTER_PX = 20;
  const html = document.documentElement;
  const scripts = document.currentScript?.dataset.entry?.split(' ') ?? [];
  /** Touch sends the first before a click; keyboards the second. */
  const signs = ['pointerover', 'focusin'];
  const clickable = 'button:not([type=submit]),[data-embed],.gallery a';
  let clicked: HTMLElement | undefined;
  try {
    if (localStorage.getItem('user')) html.setAttribute('data-logged-in', '');
  } catch {
    // Storage is blocked: treat as not logged in.
  }
  const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));

  const run = () => {
    for (const sign of signs) removeEventListener(sign, runForControl);
    parsed.then(() => Promise.all(scripts.map((url) => import(/* @vite-ignore */ url)))).catch(stop);
  };
  const runForControl = ({ target }: Event) => {
    if ((target as Element).closest?.(`${clickable},button,input,textarea,select`)) run();
  };
  const runIfNeeded = () => {
    const isNeeded = html.hasAttribute('data-logged-in') || document.querySelector('meta[name=session]');
    if (isNeeded || location.pathname === '/modal' || location.hash.startsWith('#image-')) run();
  };
  const keep = (event: Event) => {
    const control = (event.target as Element).closest?.<HTMLElement>(clickable);
    if (!control || (event as MouseEvent).metaKey || (event as MouseEvent).ctrlKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    clicked = control;
    run();
  };
  const follow = ({ target, button }: MouseEvent) => {
    const link = (target as Element).closest?.<HTMLElement>('a[data-follow]');
    const [project_id, which] = link?.dataset.follow?.split(' ') ?? [];
    if (!which || button > 1) return;
    const notified = new Blob([JSON.stringify({ project_id, link: which })], { type: 'application/json' });
    navigator.sendBeacon('/api/follow', notified);
  };
  const stop = () => {
    removeEventListener('click', keep, true);
    html.removeAttribute('data-logged-in');
  };

  addEventListener('scroll', () => html.toggleAttribute('data-scrolled', scrollY > SHADOW_AFTER_PX), { passive: true });
  addEventListener('click', follow);
  addEventListener('auxclick', follow);
  addEventListener('click', keep, true);
  for (const sign of signs) addEventListener(sign, runForControl);
  // Without a limit Chromium may never call: it was seen to skip a page that draws no further frame.
  addEventListener('load', () =>
    'requestIdleCallback' in self ? requestIdleCallback(runIfNeeded, { timeout: 2_000 }) : setTimeout(runIfNeeded),
  );
  document.addEventListener(
    'hydrated',
    () => {
      stop();
      requestAnimationFrame(() =>
        setTimeout(() => {
          clicked?.blur();
          clicked?.focus();
          clicked?.click();
        }),
      );
    },
    { once: true },
  );
}
