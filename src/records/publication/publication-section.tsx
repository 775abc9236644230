import { ResponsiveImage } from '../../images/image.tsx';
import { textDirection } from '../../lib/text-direction.ts';
import type { Shown } from '../../model/record.ts';
import { OwnerFact, useTextAttributes } from '../../ui/owner-text.tsx';
import { FilledText, useTranslate } from '../../ui/page-texts.tsx';
import { DateText, EditLink, OutLink, Prose } from '../kit/record-display.tsx';
import { type KindSectionProps, RecordSection } from '../kit/record-section.tsx';
import type { Publication } from './publication.ts';

export function PublicationSection(section: KindSectionProps) {
  return (
    <RecordSection<Shown<Publication>> path="publications" {...section}>
      {(publications) => (
        <ul>
          {publications.map((publication) => (
            <PublicationItem key={publication.id} publication={publication} />
          ))}
        </ul>
      )}
    </RecordSection>
  );
}

function PublicationItem({ publication }: { publication: Shown<Publication> }) {
  const { id, title, publisher, published_on, url, description, image_url } = publication;
  const text = useTextAttributes();
  const t = useTranslate();
  return (
    <li dir={textDirection(title)} className="timeline-row">
      <p className="placard timeline-margin">
        {published_on && (
          <span>
            <FilledText text="Published {date}" values={{ date: <DateText date={published_on} /> }} />
          </span>
        )}
      </p>
      <div className="timeline-body">
        <h3 {...text(title)}>{title}</h3>
        <p className="placard dotted">
          <OwnerFact>{publisher}</OwnerFact>
        </p>
        <Prose>{description}</Prose>
        <p className="links">
          <OutLink url={url}>{t('Read it')}</OutLink>
          <EditLink href={`/publications/edit/${id}`} name={title} />
        </p>
      </div>
      <ResponsiveImage imageUrl={image_url} alt={title} className="timeline-image" place="row" />
    </li>
  );
}
