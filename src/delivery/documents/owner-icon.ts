import { escapeHtml } from '../../platform/lib/escape-html.ts';
import { orderedNames } from '../../platform/lib/texts/display-name.ts';
import { coloursOf } from '../cards/card-colours.ts';

type Owner = {
  first_name: string;
  last_name: string;
  user_name: string;
  theme: { accent: string };
  branding: boolean;
  favicon_url: string;
};

/**
 * Returns the URL of a page's icon: the owner's own, without the platform's marks the owner's initial. Undefined for the
 * platform's icon.
 */
export function ownerIcon({
  first_name,
  last_name,
  user_name,
  theme,
  branding,
  favicon_url,
}: Owner): string | undefined {
  if (favicon_url) return iconPath(user_name, favicon_url);
  if (branding) return undefined;
  const [initial = ''] = orderedNames({ first_name, last_name })[0] ?? user_name;
  const { paint, onPaint } = coloursOf({ mode: 'light', accent: theme.accent });
  const text = `<text x="16" y="23" text-anchor="middle" font-family="sans-serif" font-size="20" font-weight="700" fill="${onPaint}">${escapeHtml(initial.toUpperCase())}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${paint}"/>${text}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const DIGEST_CHARACTERS = 22;

/** Returns the path of an owner's own icon; it names the image, so that it is cached permanently. */
export function iconPath(userName: string, faviconUrl: string): string {
  const hash = faviconUrl.replace('images/', '').slice(0, DIGEST_CHARACTERS);
  return `/u/${userName}/icon/${hash}.png`;
}
