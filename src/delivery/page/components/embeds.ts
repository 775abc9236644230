/** Without permission to navigate the page; the sites need scripts and their own storage. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms';

/**
 * Replaces a clicked embed's link by a frame of its site, whose address our server has made from a list of sites:
 * nothing is fetched from there before. Without scripts it is a link.
 */
function openEmbed(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-embed]');
  if (!link?.dataset.embed || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const frame = document.createElement('iframe');
  frame.src = link.dataset.embed;
  frame.title = link.textContent;
  frame.className = 'embed';
  frame.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.setAttribute('sandbox', SANDBOX);
  link.replaceWith(frame);
  frame.focus();
}

/** Returns a function that ends it. */
export function listenForEmbeds(): () => void {
  document.addEventListener('click', openEmbed);
  return () => document.removeEventListener('click', openEmbed);
}
