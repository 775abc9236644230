import { isObject } from '../plain-values.ts';

/** The names under which programs say that something is not shown, or is. */
const HIDES = ['hidden', 'isHidden', 'hide', 'private', 'isPrivate', 'ignore', 'disabled', 'draft'];
const SHOWS = ['visible', 'isVisible', 'shown', 'show', 'enabled', 'enable', 'public', 'isPublic', 'published'];
const VISIBILITY = 'visibility';
const NOT_VISIBLE = ['hidden', 'private', 'nobody', 'none', 'draft', 'unlisted', 'views'];

/** True for a section or an item that its source does not show, in whatever form it says so. */
export function isHiddenThere(value: unknown): boolean {
  if (!isObject(value)) return false;
  const flagText = (name: string) => (Object.hasOwn(value, name) ? String(value[name]).trim().toLowerCase() : '');
  return (
    HIDES.some((name) => ['true', '1', 'yes'].includes(flagText(name))) ||
    SHOWS.some((name) => ['false', '0', 'no'].includes(flagText(name))) ||
    NOT_VISIBLE.includes(flagText(VISIBILITY))
  );
}

/** True for a field that says only whether its item is shown. */
export function isVisibilityFlag(name: string, value: unknown): boolean {
  if (name === VISIBILITY) return typeof value === 'string';
  const isNamed = HIDES.includes(name) || SHOWS.includes(name);
  return isNamed && (typeof value !== 'string' || /^(?:true|false|yes|no|0|1)$/i.test(value.trim()));
}
