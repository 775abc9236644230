import displayFont from '../../platform/ui/fonts/bricolage-grotesque-latin.woff2?url';
import textFont from '../../platform/ui/fonts/instrument-sans-latin.woff2?url';
import monospaceFont from '../../platform/ui/fonts/jetbrains-mono-latin.woff2?url';
import lightSerifFont from '../../platform/ui/fonts/newsreader-display-latin.woff2?url';
import editorialFont from '../../platform/ui/fonts/newsreader-latin.woff2?url';
import geometricFont from '../../platform/ui/fonts/space-grotesk-medium-latin.woff2?url';
import type { Face } from '../../portfolio/model/designs.ts';

/** The file that a page with this face loads first, and its CSS name; `letter` is the width of a letter, for long names. */
export const FACES: Record<Face, { font?: string; family: string; letter?: number }> = {
  bricolage: { font: displayFont, family: "'Bricolage Grotesque','Bricolage Fallback',sans-serif" },
  instrument: { font: textFont, family: "'Instrument Sans','Instrument Fallback',sans-serif" },
  newsreader: { font: editorialFont, family: 'Newsreader,var(--font-reading)', letter: 0.7 },
  'newsreader-display': { font: lightSerifFont, family: "'Newsreader Display',var(--font-reading)" },
  'space-grotesk': { font: geometricFont, family: "'Space Grotesk Medium',sans-serif", letter: 0.68 },
  jetbrains: { font: monospaceFont, family: "'JetBrains Mono',var(--font-mono)", letter: 0.7 },
  system: { family: 'var(--font-sans)' },
  serif: { family: 'var(--font-reading)', letter: 0.7 },
  mono: { family: 'var(--font-mono)', letter: 0.7 },
};
