/**
 * Runs in the head of a document that hydrates. `data-entry` of its own element names the page's scripts: the entry and
 * what that imports, so that none waits for another. They are fetched when the browser is idle after `load`, and run at
 * the first sign of a person, or at once where the page shows something that only they can draw: the menu of who is
 * logged in, the add dialog. A page that is only read takes no processor time. A click on a control that comes too early
 * is kept until the script says 'hydrated', and done once the parts of the page have found one another, focus included. Forms and links need no script and are left alone.
 * What the local storage knows is marked on <html> before anything is painted. That a project's link is followed, in
 * this window or another, is told to the server; which of them it is says the link's mark ('<project id> live').
 */
export const loaderScript = `(() => {
const scripts = document.currentScript.dataset.entry.split(' '), html = document.documentElement;
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];
let running, clicked;
try { localStorage.getItem('user') && html.setAttribute('data-signed-in', ''); } catch {}
const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
const run = () => { running ??= parsed.then(() => Promise.all(scripts.map((url) => import(url)))).catch(stop); };
const prepare = () => {
  if (html.hasAttribute('data-signed-in') || document.querySelector('meta[name=session]') || location.pathname === '/modal') run();
  if (!running) for (const href of scripts) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
};
const keep = (event) => {
  const control = event.target.closest?.('button:not([type=submit])');
  if (!control) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  clicked = control;
  run();
};
const follow = ({ target, button }) => {
  const [project_id, link] = target.closest?.('a[data-follow]')?.dataset.follow.split(' ') ?? [];
  if (link && button < 2) navigator.sendBeacon('/api/follow', new Blob([JSON.stringify({ project_id, link })], { type: 'application/json' }));
};
for (const click of ['click', 'auxclick']) addEventListener(click, follow);
const stop = () => {
  removeEventListener('click', keep, true);
  for (const sign of signs) removeEventListener(sign, run);
  html.removeAttribute('data-signed-in');
};
addEventListener('click', keep, true);
for (const sign of signs) addEventListener(sign, run, { passive: true });
addEventListener('load', () => (self.requestIdleCallback ?? setTimeout)(prepare));
document.addEventListener('hydrated', () => {
  stop();
  requestAnimationFrame(() => setTimeout(() => { for (const act of ['blur', 'focus', 'click']) clicked?.[act](); }));
}, { once: true });
})()`;
