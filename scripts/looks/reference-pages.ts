import { DESIGNS, type Design, LAYOUTS, type Layout } from '../../src/portfolio/model/designs.ts';
import { AWKWARD_PORTFOLIOS, type AwkwardPortfolio, type RenderedImage } from '../awkward-portfolios.ts';

/** A page as it is drawn: whose, with which look, on which window. */
export type ReferencePage = {
  name: string;
  portfolio: AwkwardPortfolio;
  design: Design['id'];
  layout: Layout;
  width: number;
  scheme: 'light' | 'dark';
  /** The page of the portfolio's first project instead of the portfolio. */
  isProject: boolean;
  isPrinted: boolean;
};

/** More and larger ones would show nothing else, and take time to store. */
const RECORDS_MAX = 14;
const IMAGE_SCALE = 0.5;

const junior: AwkwardPortfolio = {
  user_name: 'junior',
  first_name: 'Li',
  last_name: 'Ng',
  profile: { headline: 'Junior developer', location: 'Leeds' },
  records: {
    projects: [{ title: 'Todo app', description: 'My first.', category: 'frontend', technologies: ['React', 'CSS'] }],
    skills: [{ name: 'CSS', category: 'frontend' }],
  },
};

const smaller = <I extends RenderedImage>({ width, height, ...image }: I) => ({
  ...image,
  width: Math.round(width * IMAGE_SCALE),
  height: Math.round(height * IMAGE_SCALE),
});

export const REFERENCE_PORTFOLIOS: readonly AwkwardPortfolio[] = [...AWKWARD_PORTFOLIOS, junior].map((portfolio) => ({
  ...portfolio,
  ...(portfolio.portrait && { portrait: smaller(portfolio.portrait) }),
  records: Object.fromEntries(
    Object.entries(portfolio.records).map(([kind, entries]) => [
      kind,
      entries
        .slice(0, RECORDS_MAX)
        .map(({ rendered, ...entry }) => ({ ...entry, ...(rendered && { rendered: smaller(rendered) }) })),
    ]),
  ),
}));

const WIDTHS = [360, 768, 1280, 1920] as const;

/** Five of each design: a portfolio on every width, and the fifth as a project's page or on paper. */
export const REFERENCE_PAGES: readonly ReferencePage[] = DESIGNS.flatMap(({ id, tokens }, nth) =>
  [...WIDTHS, undefined].map((width, turn) => {
    const at = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
    const isProject = width === undefined && nth % 2 === 0;
    const portfolio = at(REFERENCE_PORTFOLIOS, nth + turn);
    const page = {
      portfolio,
      design: id,
      // Every second one is in a layout that does not come with the design.
      layout: turn % 2 === 0 ? tokens.layout : at(LAYOUTS, nth + turn),
      width: width ?? at(WIDTHS, nth),
      scheme: at(['light', 'dark'] as const, nth + turn),
      isProject: isProject && portfolio.records.projects !== undefined,
      isPrinted: width === undefined && !isProject,
    };
    const kind = page.isProject ? '-project' : page.isPrinted ? '-print' : '';
    return { ...page, name: `${portfolio.user_name}-${id}-${page.layout}-${page.width}-${page.scheme}${kind}` };
  }),
);

/** Four widths, designs and portfolios, and a project's page: in less than a minute. */
export const FEW_PAGES = REFERENCE_PAGES.filter((_, index) => index % 12 === 0);
