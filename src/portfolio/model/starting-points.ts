import type { DesignId } from './designs.ts';
import { resolveSections, SECTION_KINDS, type SectionChoice, type SectionKind } from './sections.ts';

/** What somebody shows first of all. */
export const SHOWN_WORKS = ['code', 'pictures', 'words', 'research', 'mix'] as const;
export type ShownWork = (typeof SHOWN_WORKS)[number];

type StartingPoint = {
  /** The first one is taken; the others are offered beside it. */
  designs: readonly [DesignId, DesignId, DesignId, DesignId];
  /** What stands first on the page; the others follow in their usual order. */
  first: readonly SectionKind[];
};

/** With what a page begins, so that nobody faces an empty form: all of it can be changed later. */
export const STARTING_POINTS: Record<ShownWork, StartingPoint> = {
  code: {
    designs: ['terminal', 'vitrine', 'mono', 'salt'],
    first: ['projects', 'skills', 'experiences', 'educations', 'certifications', 'badges'],
  },
  pictures: {
    designs: ['darkroom', 'plaster', 'salt', 'kiosk'],
    first: ['projects', 'testimonials', 'awards', 'experiences', 'educations'],
  },
  words: {
    designs: ['press', 'plaster', 'mono', 'vitrine'],
    first: ['projects', 'publications', 'testimonials', 'experiences', 'educations'],
  },
  research: {
    designs: ['press', 'mono', 'salt', 'vitrine'],
    first: ['publications', 'projects', 'talks', 'experiences', 'educations', 'awards'],
  },
  mix: { designs: ['vitrine', 'plaster', 'kiosk', 'mono'], first: [] },
};

/** Returns what is stored when this is chosen; '' headings are the page's own. */
export function startingPoint(work: ShownWork): { theme: { design: DesignId }; sections: SectionChoice[] } {
  const { designs, first } = STARTING_POINTS[work];
  const order = [...first, ...SECTION_KINDS.filter((kind) => !first.includes(kind))];
  return { theme: { design: designs[0] }, sections: order.map((kind) => ({ kind, title: '', shown: true })) };
}

type Page = { theme: { design: DesignId }; sections: readonly SectionChoice[] };

/** Returns what was chosen last, as far as it can be told from the order of the page; undefined for an own one. */
export function shownWorkOf({ theme, sections }: Page): ShownWork | undefined {
  return SHOWN_WORKS.find((work) => {
    const { designs } = STARTING_POINTS[work];
    const wanted = resolveSections(startingPoint(work).sections).map(({ kind }) => kind);
    return designs.includes(theme.design) && sections.every(({ kind }, index) => kind === wanted[index]);
  });
}
