import { useState } from 'react';
import { placeAt, placeOf } from '../../../platform/ui/edit-place.tsx';
import { OwnerText, useTextAttributes } from '../../../platform/ui/owner-text.tsx';
import { useTranslate } from '../../../platform/ui/page-texts.tsx';
import { ResponsiveImage } from '../../images/image.tsx';
import type { Shown } from '../../model/record.ts';
import { DateText, EditLink, OutLink, Prose } from '../kit/record-display.tsx';
import { type KindSectionProps, RecordSection } from '../kit/record-section.tsx';
import { choiceLabel } from '../kit/record-text.ts';
import { ShowMore } from '../kit/show-more.tsx';
import { markedAuthors, type PersonName } from './authors.ts';
import { doiOf, doiUrl, otherUrlOf } from './doi.ts';
import type { Publication } from './publication.ts';
import { SHOWN_CATEGORIES } from './publication-categories.ts';
import { yearGroups } from './year-groups.ts';

const SHOWN = 10;
const YEAR_LENGTH = 4;

type Cited = Shown<Publication>;
/** Where the files of the page are, and whose it is. */
type CitedOn = { base: string; owner: PersonName };

export function PublicationSection(section: KindSectionProps) {
  const { base, owner } = section;
  return (
    <RecordSection<Cited> path="publications" {...section}>
      {(publications) => <PublicationList publications={publications} page={{ base, owner }} />}
    </RecordSection>
  );
}

/** All are in the document: without scripts and printed, none is folded. */
function PublicationList({ publications, page }: { publications: Cited[]; page: CitedOn }) {
  const [isFull, setIsFull] = useState(false);
  const count = publications.length;
  return (
    <>
      <div className={isFull ? undefined : 'folded'}>
        {yearGroups(publications).map(({ year, first, works }) => (
          <div key={works[0].id} className={`timeline-row${beyond(first)}`}>
            <p className="placard timeline-margin">{year && <time dateTime={year}>{year}</time>}</p>
            <ul className="works">
              {works.map((work, index) => (
                <PublicationItem key={work.id} publication={work} page={page} className={beyond(first + index)} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {count > SHOWN && <ShowMore shown={isFull ? count : SHOWN} count={count} onToggle={setIsFull} />}
      <p className="links">
        <a className="link" href={`${page.base}/publications.bib`} rel="nofollow">
          publications.bib
        </a>
      </p>
    </>
  );
}

/** Hidden until 'Show More'. */
function beyond(index: number): string {
  return index < SHOWN ? '' : ' beyond';
}

type ItemProps = { publication: Cited; page: CitedOn; className: string };

function PublicationItem({ publication, page, className }: ItemProps) {
  const { id, title, authors, description, image_url } = publication;
  const text = useTextAttributes();
  const editHref = `/publications/edit/${id}`;
  return (
    <li className={`work${className}`} data-edit={placeAt(editHref)}>
      {title && (
        <h3 {...text(title)} data-edit={placeAt(editHref, 'title')}>
          {title}
        </h3>
      )}
      {authors && (
        <p {...text(authors)} className="authors" data-edit={placeOf('publications', id, 'authors')}>
          {markedAuthors(authors, page.owner).map(({ text: part, isOwner }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their places.
            isOwner ? <strong key={index}>{part}</strong> : part,
          )}
        </p>
      )}
      <Venue publication={publication} editHref={editHref} />
      <Prose data-edit={placeAt(editHref, 'description')}>{description}</Prose>
      <WorkLinks publication={publication} base={page.base} editHref={editHref} />
      <ResponsiveImage imageUrl={image_url} alt={title} className="timeline-image" place="row" />
    </li>
  );
}

/** Where it appeared, when within the year, and what it is unless that says it. */
function Venue({ publication, editHref }: { publication: Cited; editHref: string }) {
  const { publisher, published_on, category } = publication;
  const t = useTranslate();
  const label = choiceLabel(SHOWN_CATEGORIES, category);
  const date = published_on.length > YEAR_LENGTH ? published_on : '';
  if (!publisher && !date && !label) return null;
  return (
    <p className="placard dotted">
      {publisher && (
        <cite>
          <OwnerText data-edit={placeAt(editHref, 'fact')}>{publisher}</OwnerText>
        </cite>
      )}
      {date && (
        <span data-edit={placeAt(editHref, 'published_on:dates')}>
          <DateText date={date} />
        </span>
      )}
      {label && <span>{t(label)}</span>}
    </p>
  );
}

function WorkLinks({ publication, base, editHref }: { publication: Cited; base: string; editHref: string }) {
  const { id, title, pdf_url } = publication;
  const t = useTranslate();
  const doi = doiOf(publication);
  return (
    <p className="links">
      {doi && (
        <OutLink url={doiUrl(doi)}>
          <bdi dir="ltr">doi:{doi}</bdi>
        </OutLink>
      )}
      <OutLink url={otherUrlOf(publication)}>{t('Read it')}</OutLink>
      <OutLink url={pdf_url}>PDF</OutLink>
      <a className="link" href={`${base}/publications.bib?id=${id}`} rel="nofollow">
        BibTeX
      </a>
      <EditLink href={editHref} name={title} />
    </p>
  );
}
