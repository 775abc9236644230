import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/api-client.ts';
import { t, term } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { ENTRY_SECTIONS, type EntrySection, isOwnSection } from '../../model/sections.ts';
import type { PublicUser } from '../../model/user.ts';

type Titles = readonly Pick<PublicUser['sections'][number], 'kind' | 'title'>[];

/** The name of a section of entries in the studio: the owner's title, 'Talks', or 'Own section 2'. */
export function entrySectionName(section: EntrySection, titles: Titles): string {
  const title = titles.find(({ kind }) => kind === section)?.title;
  if (title) return title;
  if (isOwnSection(section)) return t('Custom section {number}', { number: section.slice('own-'.length) });
  return term(ENTRY_SECTIONS.find(([kind]) => kind === section)?.[1] ?? section);
}

/** Returns a function that names the sections as their owner does, once they are loaded. */
export function useEntrySectionName(userId: string, enabled = true): (section: EntrySection) => string {
  const { data = [] } = useQuery({
    queryKey: ['users', userId, 'sections'],
    queryFn: async () => (await api('GET /api/users/:id', { params: { id: userId } })).sections,
    enabled,
    refetchOnMount: 'always',
  });
  return (section) => entrySectionName(section, data);
}
