import { type ReactNode, Suspense } from 'react';
import { displayDate } from '../../../platform/lib/display-date.ts';
import { safeHref } from '../../../platform/rich-text/safe-url.ts';
import { useIsOwner } from '../../../platform/ui/is-owner-context.tsx';
import { OwnerText, useTextAttributes } from '../../../platform/ui/owner-text.tsx';
import { usePageTexts } from '../../../platform/ui/page-texts.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';

/** '2014', 'Jun 2014'; nothing without a date. */
export function DateText({ date }: { date: string }) {
  const page = usePageTexts();
  return date === '' ? null : <time dateTime={date}>{displayDate(date, page?.dates)}</time>;
}

type PeriodProps = {
  from: string;
  to: string;
  /** Shown instead of a missing end: 'Present'. */
  ongoing: string;
};

export function Period({ from, to, ongoing }: PeriodProps) {
  const direction = usePageTexts()?.direction;
  if (from === '') return <DateText date={to} />;
  const end = to === '' ? ongoing : <DateText date={to} />;
  const period = (
    <>
      <DateText date={from} />
      {end && <> – {end}</>}
    </>
  );
  // In an item with an English title, a reader of Arabic would meet the end first.
  return direction === 'rtl' ? <bdi dir="rtl">{period}</bdi> : period;
}

type OutLinkProps = {
  url: string;
  /** What a click counts for: a project's id, and which of its links this is. */
  follow?: string;
  /** For a page of the owner's: search engines trust it, unless the account is new. */
  isOwn?: keyof typeof OWN_REL;
  children: ReactNode;
};

const OWN_REL = { trusted: 'me noopener', new: 'me noopener nofollow ugc' };

/** A link entered by the user; nothing if the URL is not safe. */
export function OutLink({ url, follow, isOwn, children }: OutLinkProps) {
  const href = safeHref(url);
  if (!href) return null;
  return (
    <a href={href} rel={isOwn ? OWN_REL[isOwn] : 'noopener nofollow ugc'} className="link" data-follow={follow}>
      {children}
      <span aria-hidden="true" className="link-arrow">
        ↗
      </span>
    </a>
  );
}

const OwnersEditLink = lazyPart(async () => (await import('../owners-edit-link.tsx')).loadEditLink());

/** The edit link of the neighbouring record, on the owner's page; of the profile without a name. */
export function EditLink(props: { href: string; name?: string }) {
  if (!useIsOwner()) return null;
  return (
    <Suspense fallback={null}>
      <OwnersEditLink {...props} />
    </Suspense>
  );
}

type TagsProps = { items: readonly string[]; label: string; 'data-edit'?: string | undefined };

/** Short words in a row: technologies, skills. */
export function Tags({ items, label, 'data-edit': place }: TagsProps) {
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="tags" data-edit={place}>
      {[...new Set(items)].map((item) => (
        <li key={item}>
          <OwnerText>{item}</OwnerText>
        </li>
      ))}
    </ul>
  );
}

/** The user's paragraphs, with line breaks as typed. */
export function Prose({ children, 'data-edit': place }: { children: string; 'data-edit'?: string | undefined }) {
  const text = useTextAttributes();
  if (children === '') return null;
  return (
    <p {...text(children)} className="prose-text" data-edit={place}>
      {children}
    </p>
  );
}
