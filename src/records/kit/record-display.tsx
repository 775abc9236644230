import type { ReactNode } from 'react';
import { displayDate } from '../../lib/display-date.ts';
import { safeHref } from '../../model/safe-url.ts';
import { useIsOwnPage } from '../../ui/is-owner-context.tsx';
import { OwnerText, useTextAttributes } from '../../ui/owner-text.tsx';

/** '2014', 'Jun 2014'; nothing where there is no date. */
export function DateText({ date }: { date: string }) {
  return date === '' ? null : <time dateTime={date}>{displayDate(date)}</time>;
}

type PeriodProps = {
  from: string;
  to: string;
  /** What stands for the end where it is not given: 'Present'. */
  ongoing: string;
};

export function Period({ from, to, ongoing }: PeriodProps) {
  if (from === '') return <DateText date={to} />;
  const end = to === '' ? ongoing : <DateText date={to} />;
  return (
    <>
      <DateText date={from} />
      {end && <> – {end}</>}
    </>
  );
}

type OutLinkProps = {
  url: string;
  /** What a click on it counts for: a project's id, and which of its links this is. */
  follow?: string;
  children: ReactNode;
};

/** A link that a person has put on her page; nothing where the address is none that may be followed. */
export function OutLink({ url, follow, children }: OutLinkProps) {
  const href = safeHref(url);
  if (!href) return null;
  return (
    <a href={href} rel="noopener nofollow ugc" className="link" data-follow={follow}>
      {children}
      <span aria-hidden="true" className="link-arrow">
        ↗
      </span>
    </a>
  );
}

/** The way to change what stands beside it, on one's own page. */
export function EditLink({ href, name }: { href: string; name: string }) {
  if (!useIsOwnPage()) return null;
  return (
    <a href={href} aria-label={`Edit ${name}`} className="link needs-script inline-block self-start py-0.5 text-sm">
      Edit
    </a>
  );
}

/** Short words in a row: technologies, skills. */
export function Tags({ items, label }: { items: readonly string[]; label: string }) {
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="tags">
      {[...new Set(items)].map((item) => (
        <li key={item}>
          <OwnerText>{item}</OwnerText>
        </li>
      ))}
    </ul>
  );
}

/** A person's own paragraphs: line breaks as typed. */
export function Prose({ children }: { children: string }) {
  const text = useTextAttributes();
  if (children === '') return null;
  return (
    <p {...text(children)} className="prose-text">
      {children}
    </p>
  );
}

/** 'Rotterdam, South Holland, Netherlands', without what is not given. */
export function placeText({ city, state, country }: { city: string; state: string; country: string }): string {
  return [city, state, country].filter(Boolean).join(', ');
}

/** The label of a choice, for people; nothing for a value that says nothing: the placeholder, 'other', an unknown one. */
export function choiceLabel(choices: readonly (readonly [string, string])[], value: string): string {
  return value === 'select' || value === 'other' ? '' : (choices.find(([choice]) => choice === value)?.[1] ?? '');
}
