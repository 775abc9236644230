import { placeInProject } from '../../../platform/ui/edit-place.tsx';
import { OwnerText, useTextAttributes } from '../../../platform/ui/owner-text.tsx';
import { useTranslate } from '../../../platform/ui/page-texts.tsx';
import type { CaseStudy } from '../../../portfolio/model/case-study.ts';
import { OutLink, Period } from '../../../portfolio/records/kit/record-display.tsx';

/** Where it stands, in the render that is edited. */
type Editable = { 'data-edit'?: string | undefined };

type Facts = Pick<CaseStudy, 'role' | 'client' | 'team' | 'start_year' | 'end_year'>;

/** Role, client, period and team of a project, as far as they are known. */
export function CaseFacts({ project }: { project: Facts }) {
  const { role, client, team, start_year, end_year } = project;
  const t = useTranslate();
  const given = [
    ['Role', role],
    ['Client', client],
    ['Team', team],
  ] as const;
  const facts = given.filter(([, value]) => value !== '');
  const hasPeriod = start_year !== '' || end_year !== '';
  if (facts.length === 0 && !hasPeriod) return null;
  return (
    <dl className="case-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>
            <OwnerText data-edit={placeInProject(label.toLowerCase())}>{value}</OwnerText>
          </dd>
        </div>
      ))}
      {hasPeriod && (
        <div>
          <dt>{t('Period')}</dt>
          <dd data-edit={placeInProject('start_year,end_year', 'dates')}>
            <Period from={start_year} to={end_year} ongoing="" />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** A project's own links, besides those that every project has. */
export function CaseLinks({ links }: Pick<CaseStudy, 'links'>) {
  return links.map(({ label, url }) => (
    <OutLink key={`${label} ${url}`} url={url}>
      <OwnerText>{label || url}</OwnerText>
    </OutLink>
  ));
}

/** Results as large numbers. */
export function CaseResults({ results, 'data-edit': place }: Pick<CaseStudy, 'results'> & Editable) {
  if (results.length === 0) return null;
  return (
    <dl className="results" data-edit={place}>
      {results.map(({ value, label }) => (
        <div key={`${value} ${label}`}>
          <dt>
            <OwnerText>{label}</OwnerText>
          </dt>
          <dd>
            <OwnerText>{value}</OwnerText>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type CaseQuoteProps = Editable & { project: Pick<CaseStudy, 'quote' | 'quote_name' | 'quote_role'> };

export function CaseQuote({ project: { quote, quote_name, quote_role }, 'data-edit': place }: CaseQuoteProps) {
  const text = useTextAttributes();
  if (quote === '') return null;
  return (
    <figure className="case-quote">
      <blockquote {...text(quote)} data-edit={place && placeInProject('quote', 'lines')}>
        {quote}
      </blockquote>
      {(quote_name || quote_role) && (
        <figcaption className="dotted">
          {quote_name && (
            <span>
              <OwnerText data-edit={place && placeInProject('quote_name')}>{quote_name}</OwnerText>
            </span>
          )}
          {quote_role && (
            <span className="text-faint">
              <OwnerText data-edit={place && placeInProject('quote_role')}>{quote_role}</OwnerText>
            </span>
          )}
        </figcaption>
      )}
    </figure>
  );
}
