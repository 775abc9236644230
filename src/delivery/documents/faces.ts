import displayFont from '../../platform/ui/fonts/bricolage-grotesque-latin.woff2?url';
import textFont from '../../platform/ui/fonts/instrument-sans-latin.woff2?url';
import textPointsFont from '../../platform/ui/fonts/instrument-sans-points.woff2?url';
import plainTextFont from '../../platform/ui/fonts/instrument-sans-text-latin.woff2?url';
import monospaceFont from '../../platform/ui/fonts/jetbrains-mono-latin.woff2?url';
import lightSerifFont from '../../platform/ui/fonts/newsreader-display-latin.woff2?url';
import editorialFont from '../../platform/ui/fonts/newsreader-latin.woff2?url';
import geometricFont from '../../platform/ui/fonts/space-grotesk-medium-latin.woff2?url';
import type { Face } from '../../portfolio/model/designs.ts';

/** The files that every page with this face needs, and its CSS name; `letter` is the width of a letter, for long names. */
export const FACES: Record<Face, { fonts?: string[]; family: string; letter?: number }> = {
  bricolage: { fonts: [displayFont], family: "'Bricolage Grotesque','Bricolage Fallback',sans-serif" },
  instrument: { fonts: [textFont, textPointsFont], family: "'Instrument Sans','Instrument Fallback',sans-serif" },
  'instrument-text': { fonts: [plainTextFont], family: "'Instrument Sans Text','Instrument Fallback',sans-serif" },
  newsreader: { fonts: [editorialFont], family: 'Newsreader,var(--font-reading)', letter: 0.7 },
  'newsreader-display': { fonts: [lightSerifFont], family: "'Newsreader Display',var(--font-reading)" },
  'space-grotesk': { fonts: [geometricFont], family: "'Space Grotesk Medium',sans-serif", letter: 0.68 },
  jetbrains: { fonts: [monospaceFont], family: "'JetBrains Mono',var(--font-mono)", letter: 0.7 },
  system: { family: 'var(--font-sans)' },
  serif: { family: 'var(--font-reading)', letter: 0.7 },
  mono: { family: 'var(--font-mono)', letter: 0.7 },
};
