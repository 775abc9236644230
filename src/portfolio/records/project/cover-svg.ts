import { escapeHtml } from '../../../platform/lib/escape-html.ts';
import { textDirection } from '../../../platform/lib/text-direction.ts';
import {
  ART_HEIGHT,
  ART_WIDTH,
  artKinds,
  type CoverArt,
  type CoverSource,
  coverArt,
  GRID_CELL,
  TITLE_LEADING,
} from './cover-art.ts';

/** The cover of a project as the content of an SVG element, and what its stylesheet must know of it. */
export type CoverSvg = { kind: CoverArt['kind']; isRtl: boolean; html: string };

const MARGIN = 18;
const LABEL_PX = 13;
const LABEL_LEADING_PX = 16;

/** Returns the covers of the projects without an image, by their ids. */
export function coverSvgs(
  projects: readonly (CoverSource & { id: string; image_url: string; images?: readonly unknown[] })[],
): Record<string, CoverSvg> {
  const sources = projects.map((project) => ({
    ...project,
    hasImage: project.image_url !== '' || (project.images ?? []).length > 0,
  }));
  const kinds = artKinds(sources);
  return Object.fromEntries(
    sources.flatMap((project, index) => {
      const kind = kinds[index];
      return kind ? [[project.id, coverSvg(project, kind)]] : [];
    }),
  );
}

export function coverSvg(project: CoverSource, kind: CoverArt['kind']): CoverSvg {
  const isRtl = textDirection(project.title) === 'rtl';
  return { kind, isRtl, html: contentOf(coverArt(project, kind), isRtl) };
}

function contentOf(art: CoverArt, isRtl: boolean): string {
  const edge = (margin: number) => (isRtl ? ART_WIDTH - margin : margin);
  switch (art.kind) {
    case 'figure': {
      const { lines, size } = art.value;
      const bottom = ART_HEIGHT - MARGIN - 4;
      const labelTop = bottom - (art.label.length - 1) * LABEL_LEADING_PX;
      const base = art.label.length === 0 ? bottom : labelTop - LABEL_PX - 14;
      return (
        textOf(lines[0] ?? '', edge(MARGIN), base, size, 'a') +
        art.label
          .map((line, index) => textOf(line, edge(MARGIN), labelTop + index * LABEL_LEADING_PX, LABEL_PX))
          .join('')
      );
    }
    case 'bars': {
      const start = art.first.reduce((sum, width) => sum + width, 0);
      return lineOf(0, art.first, ' class="a"') + lineOf(Math.round(start * 10) / 10, art.others);
    }
    case 'title': {
      const { lines, size } = art.title;
      const leading = size * TITLE_LEADING;
      const last = ART_HEIGHT - size * 0.06;
      return lines
        .map((line, index) => {
          const base = Math.round(last - (lines.length - 1 - index) * leading);
          return textOf(line, edge(-Math.round(size * 0.05)), base, size);
        })
        .join('');
    }
    case 'grid':
      return `<g transform="scale(${GRID_CELL})">${art.paths.map((d, index) => `<path${index === 1 ? ' class="a"' : ''} d="${d}"/>`).join('')}</g>`;
  }
}

function textOf(text: string, x: number, y: number, size: number, className = ''): string {
  const name = className && ` class="${className}"`;
  return `<text${name} x="${x}" y="${y}" font-size="${size}">${escapeHtml(text)}</text>`;
}

/** One thick line whose dashes are the bars. */
function lineOf(x: number, dashes: readonly number[], name = ''): string {
  const width = Math.ceil(dashes.reduce((sum, dash) => sum + dash, 0));
  // An odd number of dashes would be repeated with bars for gaps.
  const even = dashes.length % 2 === 0 ? dashes : [...dashes, 9];
  return `<path${name} d="M${x} ${ART_HEIGHT / 2}h${width}" stroke-dasharray="${even.join(' ')}"/>`;
}
