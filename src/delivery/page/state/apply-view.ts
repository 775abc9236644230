import { markdownToHtml } from '../../../platform/rich-text/markdown.ts';
import type { RecordKind, Values } from '../../../portfolio/model/record.ts';
import { RECORD_PATHS, type RecordPath } from '../../../portfolio/model/record-kinds.ts';
import { seoOf } from '../../../portfolio/model/seo.ts';
import type { ContactDetails } from '../../../portfolio/model/user.ts';
import { KINDS } from '../../../portfolio/records/kinds.ts';
import { COLLAPSED_VIEW_SIZE } from '../../../portfolio/records/project/collapsed-view.ts';
import { inPlaces } from '../../../portfolio/views/in-places.ts';
import { describingField, linesOf } from '../../../portfolio/views/item-fields.ts';
import type { StoredView, ViewItem } from '../../../portfolio/views/view.ts';
import type { ReadState } from './portfolio-state.ts';

/** Returns the portfolio with the view's differences: what the view does not name is as in the portfolio. */
export function applyView(state: ReadState, view: StoredView, contact: ContactDetails | undefined): ReadState {
  const { profile } = state;
  const itemsOf = Map.groupBy(view.items, ({ kind }) => kind);
  return {
    profile: {
      ...profile,
      headline: view.headline || profile.headline,
      ...(view.about && { about: view.about, about_html: markdownToHtml(view.about) }),
      sections: tailoredSections(profile.sections, view.sections),
      seo: seoOfView(profile, view),
      indexed: profile.indexed && view.access === 'public',
      ...contactOf(contact),
    },
    queries: state.queries.map((query) => {
      const kind = RECORD_PATHS.find((path) => path === query.key[0]);
      const items = kind && itemsOf.get(kind);
      if (!items) return query;
      return { ...query, data: tailored(kind, query.data as Values[], items) };
    }),
  };
}

/** What the portfolio says of itself does not fit a view that says something else. */
function seoOfView({ seo }: ReadState['profile'], { headline, about, seo_title, seo_description }: StoredView) {
  const portfolios = headline || about ? null : seo;
  return seoOf({
    seo_title: seo_title || portfolios?.title,
    seo_description: seo_description || portfolios?.description,
  });
}

/** The details are in the page, so nobody has to ask for them. */
export function contactOf(contact: ContactDetails | undefined): Partial<ReadState['profile']> {
  return { has_contact: false, ...(contact && { contact }) };
}

function tailoredSections(
  sections: ReadState['profile']['sections'],
  choices: StoredView['sections'],
): ReadState['profile']['sections'] {
  const byKind = new Map(choices.map((choice) => [choice.kind, choice]));
  const chosen = sections.map((section) => ({ ...section, shown: byKind.get(section.kind)?.shown ?? section.shown }));
  const placed = inPlaces(chosen, ({ kind }) => byKind.get(kind)?.position ?? null);
  return placed.map((section, position) => ({ ...section, position }));
}

function tailored(path: RecordPath, records: readonly Values[], items: readonly ViewItem[]): Values[] {
  const byId = new Map(items.map((item) => [item.record_id, item]));
  const choose = (list: readonly Values[]): Values[] => {
    const shown = list.filter(({ id }) => byId.get(String(id))?.shown ?? true);
    const placed = inPlaces(shown, ({ id }) => byId.get(String(id))?.position ?? null);
    return placed.map((record) => withTexts(path, record, byId.get(String(record.id))));
  };
  if (path === 'projects') return firstMarked(choose(records));
  if (path !== 'skills') return choose(records);
  const groups = records.map((group) => ({ ...group, skillSets: choose(group.skillSets as Values[]) }));
  return groups.filter(({ skillSets }) => skillSets.length > 0);
}

/** The projects that the portfolio shows at first may not be in the view. */
function firstMarked(projects: readonly Values[]): Values[] {
  return projects.map((project, index) => ({ ...project, show: index < COLLAPSED_VIEW_SIZE ? 'true' : 'false' }));
}

function withTexts(path: RecordPath, record: Values, item: ViewItem | undefined): Values {
  // The words of others are shown as they were written.
  if (!item || path === 'testimonials') return record;
  const { names, fields }: RecordKind = KINDS[path];
  const [title] = names;
  const description = describingField(path);
  const isList = fields[description]?.type === 'array';
  return {
    ...record,
    // What the project says of itself elsewhere does not fit these words.
    ...(Boolean(record.seo_title && item.title) && { seo_title: '' }),
    ...(Boolean(record.seo_description && item.description) && { seo_description: '' }),
    ...(title && item.title && { [title]: item.title }),
    ...(description in fields &&
      item.description && { [description]: isList ? linesOf(item.description) : item.description }),
  };
}
