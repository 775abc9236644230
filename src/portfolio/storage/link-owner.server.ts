import type { Db } from '../../platform/db/open.ts';
import { displayName } from '../../platform/lib/texts/display-name.ts';
import { resolveSections, storedSections } from '../model/sections.ts';
import { withPublished } from '../versions/published-records.server.ts';

/** Whose link it is, as their page says it. */
type LinkOwner = {
  name: string;
  path: string;
  /** True if the page has a contact form. */
  takesMessages: boolean;
};

type Row = {
  id: string;
  publishing: string;
  user_name: string;
  first_name: string;
  last_name: string;
  sections: string;
  language: string;
};

/** Returns nothing that their page does not show to everybody, and its language: of a draft, what was published. */
export async function linkOwner(db: Db, row: Row): Promise<{ owner: LinkOwner; language: string }> {
  const { user_name, first_name, last_name, sections, language } = await withPublished(db, row);
  const name = displayName({ first_name, last_name, language }) || user_name;
  const form = resolveSections(storedSections(sections)).find(({ kind }) => kind === 'contacts');
  return { owner: { name, path: `/u/${user_name}`, takesMessages: form?.shown ?? true }, language };
}
