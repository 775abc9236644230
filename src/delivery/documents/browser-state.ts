import { markdownSummary } from '../../platform/rich-text/markdown-summary.ts';
import type { Theme } from '../../portfolio/model/theme.ts';
import type { SettledQuery } from '../../portfolio/records/kit/record-queries.ts';

type Profile = { theme: Theme; layout: string; indexed: boolean; favicon_url: string; card_url?: string };

type State = { profile: Profile; queries?: SettledQuery[]; seo?: unknown; verification?: unknown };

/**
 * What the browser needs of the state: the look and the metadata are in the document, lists are in their order, and of a
 * project it shows the summary.
 */
export function stateForBrowser<S extends State>({ seo: _seo, verification: _verification, ...state }: S): unknown {
  const { theme, layout: _layout, indexed: _indexed, favicon_url: _icon, card_url: _card, ...rest } = state.profile;
  const profile = theme.mode_switch ? { ...rest, theme } : rest;
  return { ...state, profile, ...(state.queries && { queries: state.queries.map(withoutPositions) }) };
}

function withoutPositions(query: SettledQuery): SettledQuery {
  const data = inOrder(query.data);
  return { ...query, data: query.key[0] === 'projects' ? shortened(data) : data };
}

/** The page shows the summary of a project's description, which is that of its summary too, but for rare marks. */
function shortened(projects: unknown): unknown {
  if (!Array.isArray(projects)) return projects;
  return projects.map((project: { description: string }) => {
    const summary = markdownSummary(project.description);
    return markdownSummary(summary) === summary ? { ...project, description: summary } : project;
  });
}

/** Removes the positions of records and of the skills in groups; an experience's `position` is a job title. */
function inOrder(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((record: Record<string, unknown>) => {
    const { position, ...others } = record;
    const shown = typeof position === 'number' ? others : record;
    return shown.skillSets ? { ...shown, skillSets: inOrder(shown.skillSets) } : shown;
  });
}
