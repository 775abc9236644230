/**
 * Runs in the head of a document that hydrates, minified, as a part of it. `data-entry` of its own element names the
 * page's scripts: the entry and what that imports, so that none waits for another. They are fetched when the browser is
 * idle after `load` and has painted, and run at the first sign of a person, or at once where the page shows something
 * that only they can draw: the menu of who is logged in, the add dialog. A page that is only read takes no processor time. A click on a
 * control that comes too early is kept until the script says 'hydrated', and done once the parts of the page have found
 * one another, focus included. Forms and links need no script and are left alone. What the local storage knows is marked
 * on <html> before anything is painted. That a project's link is followed, in this window or another, is told to the
 * server; which of them it is says the link's mark ('<project id> live').
 */
{
  const html = document.documentElement;
  const scripts = document.currentScript?.dataset.entry?.split(' ') ?? [];
  const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];
  let running: Promise<unknown> | undefined;
  let clicked: HTMLElement | undefined;
  try {
    if (localStorage.getItem('user')) html.setAttribute('data-signed-in', '');
  } catch {
    // Storage is forbidden here: nobody is known.
  }
  const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));

  const run = () => {
    running ??= parsed.then(() => Promise.all(scripts.map((url) => import(/* @vite-ignore */ url)))).catch(stop);
  };
  const prepare = () => {
    const isNeeded = html.hasAttribute('data-signed-in') || document.querySelector('meta[name=session]');
    if (isNeeded || location.pathname === '/modal') run();
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
    const control = (event.target as Element).closest?.<HTMLElement>('button:not([type=submit])');
    if (!control) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    clicked = control;
    run();
  };
  const follow = ({ target, button }: MouseEvent) => {
    const link = (target as Element).closest?.<HTMLElement>('a[data-follow]');
    const [project_id, which] = link?.dataset.follow?.split(' ') ?? [];
    if (!which || button > 1) return;
    const told = new Blob([JSON.stringify({ project_id, link: which })], { type: 'application/json' });
    navigator.sendBeacon('/api/follow', told);
  };
  const stop = () => {
    removeEventListener('click', keep, true);
    for (const sign of signs) removeEventListener(sign, run);
    html.removeAttribute('data-signed-in');
  };

  addEventListener('click', follow);
  addEventListener('auxclick', follow);
  addEventListener('click', keep, true);
  for (const sign of signs) addEventListener(sign, run, { passive: true });
  addEventListener('load', () => (self.requestIdleCallback ?? setTimeout)(prepare));
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
