import { writeJsonResume } from '../../../exchange/import/json-resume/write-json-resume.ts';
import { DEFAULT_PAGE_SETTINGS } from '../../../exchange/import/page-settings.ts';
import type {
  Portfolio,
  ProfileValues,
  ResumeEntry,
  SkillGroupValues,
  Values,
} from '../../../exchange/import/resume.ts';
import { mapKeys } from '../../../platform/lib/keys.ts';
import { LIST_PATHS } from '../../../portfolio/model/record-kinds.ts';
import { type ContactDetails, PROFILE_TEXTS } from '../../../portfolio/model/user.ts';
import { KINDS } from '../../../portfolio/records/kinds.ts';
import { shownQueries } from '../../page/state/page-sections.ts';
import type { ReadState } from '../../page/state/portfolio-state.ts';
import { recordsOf } from '../../page/state/shown-records.ts';

/** What the file says besides the portfolio. */
type FileFacts = {
  origin: string;
  /** The URL of the page. */
  url: string;
  contact?: ContactDetails | undefined;
};

/**
 * Writes what the page shows as a JSON Resume document. Unlike the owner's export it has nothing hidden, no choice about
 * sections, and no preserved parts of an imported document, which may be a street or a phone number.
 */
export function writePublicJsonResume(state: ReadState, { origin, url, contact }: FileFacts): string {
  const document = writeJsonResume(publicPortfolio(state), { origin });
  const { basics, meta, ...rest } = document as Record<'basics' | 'meta', Record<string, unknown>>;
  const details = { ...(contact?.email && { email: contact.email }), ...(contact?.phone && { phone: contact.phone }) };
  const written = {
    $schema: document.$schema,
    basics: { url, ...basics, ...details },
    ...rest,
    meta: { ...meta, canonical: url },
  };
  return `${JSON.stringify(written, null, 2)}\n`;
}

function publicPortfolio(state: ReadState): Portfolio {
  const { profile } = state;
  const shown = shownQueries(state);
  return {
    profile: entry<ProfileValues>({
      ...mapKeys(PROFILE_TEXTS, (text) => profile[text]),
      first_name: profile.first_name || (profile.last_name ? '' : profile.user_name),
      last_name: profile.last_name,
      image_url: profile.image_url,
      links: profile.links,
      language: '',
      page_languages: [],
      sections: [],
      ...DEFAULT_PAGE_SETTINGS,
    }),
    skill_groups: recordsOf(shown, 'skills').map(({ name, category, icon, skillSets }) => {
      const skills = skillSets.map(({ name, description, image_url }) => ({
        name,
        description,
        image_url,
        visibility: 'everyone',
      }));
      return entry({ name, category, icon, skills } as SkillGroupValues);
    }),
    lists: mapKeys(LIST_PATHS, (path) => recordsOf(shown, path).map((record) => entry(valuesOf(path, record)))),
  };
}

function entry<V extends Values>(values: V): ResumeEntry<V> {
  return { values, kept: {} };
}

/** A page leaves out fields that it does not show: in the document they are empty. */
function valuesOf(path: (typeof LIST_PATHS)[number], record: Values): Values {
  const { fields, input, ...kind } = KINDS[path];
  const empty: Values = input.parse({});
  const names = Object.keys({ ...fields, ...('serverFields' in kind && kind.serverFields) });
  return { ...Object.fromEntries(names.map((name) => [name, record[name] ?? empty[name]])), visibility: 'everyone' };
}
