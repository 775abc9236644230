import { displayName } from '../../platform/lib/texts/display-name.ts';
import { imagesOfBlock } from '../../portfolio/model/blocks.ts';
import { SEO_DESCRIPTION_SHOWN, SEO_TITLE_SHOWN } from '../../portfolio/model/seo.ts';
import type { Account } from '../../portfolio/model/user.ts';
import type { Project } from '../../portfolio/records/project/project.ts';
import type { CheckItem } from '../onboarding/checklist-items.ts';

type FoundAccount = Pick<
  Account,
  | ('id' | 'user_name' | 'first_name' | 'last_name')
  | ('indexed' | 'publishing' | 'email_confirmed' | 'headline' | 'about' | 'links')
  | ('seo' | 'site_verification')
>;
type FoundProject = Pick<Project, 'id' | 'title' | 'description' | 'blocks' | 'images' | 'visibility'>;

type Facts = {
  account: FoundAccount;
  projects: readonly FoundProject[];
  /** How many changes of a draft are not published. */
  unpublished: number;
  hasDomain: boolean;
};

/** Returns what helps to be found, in the order of what matters most, and which of it is there. */
export function findability({ account, projects, unpublished, hasDomain }: Facts): CheckItem[] {
  const { id, seo, headline, about } = account;
  const toProfile = `/users/edit/${id}`;
  const toTexts = '/settings/publishing#search-engines';
  const shown = projects.filter(({ title, visibility }) => title !== '' && visibility === 'everyone');
  const toProject = (project: FoundProject | undefined) => `/projects/edit/${project?.id ?? ''}`;
  const silent = shown.find(({ description, blocks }) => description === '' && blocks.length === 0);
  const undescribed = shown.find(({ images, blocks }) =>
    [...images, ...blocks.flatMap(imagesOfBlock).map(({ image }) => image)].some(({ alt }) => alt === ''),
  );
  const name = displayName(account) || account.user_name;
  const title = seo?.title || (headline ? `${name} – ${headline}` : name);
  const description = seo?.description || headline;
  return [
    { label: 'Search engines may list your page', to: toTexts, isDone: account.indexed },
    { label: 'All changes are published', to: '/studio/history?version=draft', isDone: unpublished === 0 },
    { label: 'A headline: what you do, in one line', to: toProfile, isDone: headline !== '' },
    { label: 'A few sentences about you', to: toProfile, isDone: about !== '' },
    {
      label: 'A title that search engines do not cut',
      to: toTexts,
      isDone: lengthOf(title) <= SEO_TITLE_SHOWN,
    },
    { label: 'A description of your own for search engines', to: toTexts, isDone: Boolean(seo?.description) },
    {
      label: 'A description that search engines do not cut',
      to: toTexts,
      isDone: lengthOf(description) <= SEO_DESCRIPTION_SHOWN,
    },
    { label: 'A first project', to: '/projects/register/new', isDone: shown.length > 0 },
    { label: 'A description of each project', to: toProject(silent), isDone: silent === undefined },
    {
      label: 'Alternative texts for the images of your projects',
      to: toProject(undescribed),
      isDone: undescribed === undefined,
    },
    {
      label: 'A link to where people find you elsewhere',
      to: toProfile,
      isDone: account.links.length > 0,
    },
    {
      label: 'A confirmed email address, so that search engines trust your links',
      to: '/settings/security#email',
      isDone: account.email_confirmed,
    },
    { label: 'A domain of your own', to: '/settings/domains', isDone: hasDomain },
    {
      label: 'A search engine that knows the page is yours',
      to: '/settings/publishing#site-verification',
      isDone: account.site_verification.length > 0,
    },
  ];
}

function lengthOf(text: string): number {
  return [...text].length;
}
