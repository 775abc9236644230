import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { api } from '../../platform/api/api-client.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { isLanguage, type Language } from '../../platform/lib/texts/languages.ts';
import type { Account } from '../../portfolio/model/user.ts';
import type { View } from '../../portfolio/views/view.ts';
import { type EditedForm, type EditTarget, formIn, formOfPath, PORTFOLIO } from './edit-target.ts';

/** The first screen that a browser opens: where the owner came from is a page of theirs. */
const FIRST = 'default';

export type EditedForms = {
  form: EditedForm;
  /** Undefined while it is not known which view has the slug, and if none has. */
  target: EditTarget | undefined;
  /** Why there is nothing to edit. */
  failure: unknown;
  languages: readonly Language[];
  views: readonly View[];
};

/** Which page is edited, and which others there are: by the address, or by the page that led here. */
export function useEditedForm(account: Account): EditedForms {
  const { search, key } = useLocation();
  const wanted =
    key === FIRST && search === ''
      ? formOfPath(pathOf(document.referrer), account.user_name)
      : formIn(new URLSearchParams(search));
  const { data: views, error } = useQuery({ queryKey: ['views'], queryFn: () => api('GET /api/views'), gcTime: 0 });
  const { data: translations } = useQuery({
    queryKey: ['translations'],
    queryFn: () => api('GET /api/translations'),
    gcTime: 0,
  });
  const written = translations?.languages.map(({ language }) => language).filter(isLanguage) ?? [];
  const lang = isLanguage(wanted.lang) && wanted.lang !== account.language ? wanted.lang : undefined;
  const languages = [...new Set([...written, ...(lang ? [lang] : [])])];
  const view = views?.find(({ slug }) => slug === wanted.view);
  const { project } = wanted;
  const forms = { languages, views: views ?? [], failure: undefined };
  if (view) {
    const { id, slug, name } = view;
    return { ...forms, form: { view: slug, project }, target: { kind: 'view', id, slug, name } };
  }
  // A view that was renamed or deleted: what is typed must not go into the portfolio.
  if (wanted.view !== undefined) {
    return { ...forms, form: {}, target: undefined, failure: views ? notFound('View') : (error ?? undefined) };
  }
  if (lang) return { ...forms, form: { lang, project }, target: { kind: 'language', language: lang } };
  return { ...forms, form: { project }, target: PORTFOLIO };
}

function pathOf(url: string): string {
  return URL.canParse(url) && new URL(url).origin === window.location.origin ? new URL(url).pathname : '';
}
