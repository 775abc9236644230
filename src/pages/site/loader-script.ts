/**
 * Runs in the head of a document that hydrates. It fetches the page's scripts (`data-entry` of its own element: the entry
 * and what that imports, so that none waits for another) when the browser is idle after `load`, or at the first sign of a person; a click on a control that comes too early is kept
 * until the script says 'hydrated', and done then. Forms and links need no script and are left alone.
 * What the local storage knows is marked on <html> before anything is painted. That a project's link is followed, in
 * this window or another, is told to the server; which of them it is says the link's mark ('<project id> live').
 */
export const loaderScript = `(() => {
const { entry } = document.currentScript.dataset, html = document.documentElement, signs = ['pointerdown', 'keydown', 'focusin'];
let fetching, clicked;
try { localStorage.getItem('user') && html.setAttribute('data-signed-in', ''); } catch {}
const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
const fetchScript = () => { fetching ??= parsed.then(() => Promise.all(entry.split(' ').map((url) => import(url)))).catch(stop); };
const keep = (event) => {
  const control = event.target.closest?.('button:not([type=submit])');
  if (!control) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  clicked = control;
  fetchScript();
};
const follow = ({ target, button }) => {
  const [project_id, link] = target.closest?.('a[data-follow]')?.dataset.follow.split(' ') ?? [];
  if (link && button < 2) navigator.sendBeacon('/api/follow', new Blob([JSON.stringify({ project_id, link })], { type: 'application/json' }));
};
for (const click of ['click', 'auxclick']) addEventListener(click, follow);
const stop = () => {
  removeEventListener('click', keep, true);
  for (const sign of signs) removeEventListener(sign, fetchScript);
  html.removeAttribute('data-signed-in');
};
addEventListener('click', keep, true);
for (const sign of signs) addEventListener(sign, fetchScript, { passive: true });
addEventListener('load', () => (self.requestIdleCallback ?? setTimeout)(fetchScript));
document.addEventListener('hydrated', () => { stop(); clicked?.click(); }, { once: true });
})()`;
