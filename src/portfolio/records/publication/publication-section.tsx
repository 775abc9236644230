import { useState } from 'react';
import { FilledText, useTranslate } from '../../../platform/ui/page-texts.tsx';
import type { Shown } from '../../model/record.ts';
import { DateText } from '../kit/record-display.tsx';
import { type KindSectionProps, RecordSection } from '../kit/record-section.tsx';
import { ShowMore } from '../kit/show-more.tsx';
import { TimelineEntry } from '../kit/timeline-entry.tsx';
import type { Publication } from './publication.ts';

/** The rule for `.folded` has the same number. */
const SHOWN = 10;

export function PublicationSection(section: KindSectionProps) {
  return (
    <RecordSection<Shown<Publication>> path="publications" {...section}>
      {(publications) => <PublicationList publications={publications} />}
    </RecordSection>
  );
}

/** All are in the document: without scripts and printed, none is folded. */
function PublicationList({ publications }: { publications: Shown<Publication>[] }) {
  const [isFull, setIsFull] = useState(false);
  const count = publications.length;
  return (
    <>
      <ul className={isFull ? undefined : 'folded'}>
        {publications.map((publication) => (
          <PublicationItem key={publication.id} publication={publication} />
        ))}
      </ul>
      {count > SHOWN && <ShowMore shown={isFull ? count : SHOWN} count={count} onToggle={setIsFull} />}
    </>
  );
}

function PublicationItem({ publication }: { publication: Shown<Publication> }) {
  const { id, title, publisher, published_on, url, description, image_url } = publication;
  const t = useTranslate();
  return (
    <TimelineEntry
      title={title}
      margin={
        published_on && (
          <span>
            <FilledText text="Published {date}" values={{ date: <DateText date={published_on} /> }} />
          </span>
        )
      }
      fact={publisher}
      description={description}
      url={url}
      linkText={t('Read it')}
      editHref={`/publications/edit/${id}`}
      imageUrl={image_url}
    />
  );
}
