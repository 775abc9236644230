/**
 * Runs in the head of a document that hydrates, minified and inline. `data-entry` on its own element lists the page's
 * scripts: the entry and its imports, so that none waits for another. They are fetched when the browser is idle after
 * `load` and first paint, and run at the first user input, or at once if the page shows something that only they can
 * render: the menu of the logged-in user, the add dialog, an image that a link names. A page that is only read uses no processor time. An early
 * click on a control is stored until the 'hydrated' event, and then repeated, focus included. Forms and links need no
 * script and are ignored. Marks from local storage are set on <html> before the first paint. A click on a project's
 * link, in this window or a new one, is sent to the server; the link's mark identifies it ('<project id> live').
 */
{
  const html = document.documentElement;
  const scripts = document.currentScript?.dataset.entry?.split(' ') ?? [];
  const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];
  let running: Promise<unknown> | undefined;
  let clicked: HTMLElement | undefined;
  try {
    if (localStorage.getItem('user')) html.setAttribute('data-logged-in', '');
  } catch {
    // Storage is blocked: treat as not logged in.
  }
  const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));

  const run = () => {
    running ??= parsed.then(() => Promise.all(scripts.map((url) => import(/* @vite-ignore */ url)))).catch(stop);
  };
  const runIfMoved = ({ type, movementX, movementY }: PointerEvent) => {
    // After a layout, a browser sends a pointermove for a mouse that rests over the page.
    if (type !== 'pointermove' || movementX || movementY) run();
  };
  const prepare = () => {
    const isNeeded = html.hasAttribute('data-logged-in') || document.querySelector('meta[name=session]');
    if (isNeeded || location.pathname === '/modal' || location.hash.startsWith('#image-')) run();
    else new PerformanceObserver(fetchScripts).observe({ type: 'paint', buffered: true });
  };
  const fetchScripts = (_: unknown, painted: PerformanceObserver) => {
    painted.disconnect();
    if (running) return;
    for (const href of scripts) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
  };
  const keep = (event: Event) => {
    const control = (event.target as Element).closest?.<HTMLElement>(
      'button:not([type=submit]),[data-embed],.gallery a',
    );
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
    for (const sign of signs) removeEventListener(sign, runIfMoved as EventListener);
    html.removeAttribute('data-logged-in');
  };

  addEventListener('click', follow);
  addEventListener('auxclick', follow);
  addEventListener('click', keep, true);
  for (const sign of signs) addEventListener(sign, runIfMoved as EventListener, { passive: true });
  // Without a limit Chromium may never call: it was seen to skip a page that draws no further frame.
  addEventListener('load', () =>
    'requestIdleCallback' in self ? requestIdleCallback(prepare, { timeout: 2_000 }) : setTimeout(prepare),
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
