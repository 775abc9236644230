/**
 * The colours of ui/theme.css, for what cannot read a stylesheet: mails, social cards, the browser's own UI. A test
 * keeps both the same.
 */
export const PALETTE = {
  light: { wall: '#f3f5f6', surface: '#ffffff', ink: '#13171a', soft: '#434c54', faint: '#596269', line: '#dbe0e4' },
  dark: { wall: '#0d1012', surface: '#161a1d', ink: '#eff2f4', soft: '#bac3ca', faint: '#98a2aa', line: '#293036' },
} as const;

/** Text and marks in light and dark, and the paint of large fields, the same in both. */
export const VERMILION = { light: '#bf3413', dark: '#ff8464', paint: '#ff5c35' };
export const ACCENT_COLOURS: Record<string, typeof VERMILION> = {
  vermilion: VERMILION,
  cobalt: { light: '#1d4ed0', dark: '#96b4ff', paint: '#7aa0ff' },
  moss: { light: '#3b6a1f', dark: '#a5d07e', paint: '#97cf5f' },
  plum: { light: '#8a2d70', dark: '#ea9fd2', paint: '#ee86cf' },
  graphite: { light: '#2c343a', dark: '#d6dce1', paint: '#7f96a8' },
};
/** Text on the paint. */
export const ON_PAINT = '#13171a';
