import type { LabelText } from '../../../platform/lib/texts/keys.ts';
import { placeAt, placeOf } from '../../../platform/ui/edit-place.tsx';
import { OwnerText } from '../../../platform/ui/owner-text.tsx';
import type { Shown } from '../../model/record.ts';
import { usePageList } from '../kit/page-lists.tsx';
import { Period, Tags } from '../kit/record-display.tsx';
import { recordListQuery } from '../kit/record-queries.ts';
import { type KindSectionProps, PageSection } from '../kit/record-section.tsx';
import { TimelineEntry } from '../kit/timeline-entry.tsx';
import type { Entry } from './entry.ts';

const WORD_KINDS: readonly string[] = ['languages', 'interests'];

type EntrySectionProps = KindSectionProps & {
  /** The section of its entries. */
  kind: string;
  /** Its title, unless the owner has another one. */
  label: LabelText;
};

/** A section of entries, or of testimonials as entries. The server includes it only if there are some. */
export function EntrySection({ kind, label, userId, numeral, title, isBrief }: EntrySectionProps) {
  const { data = [] } = usePageList(recordListQuery<Entry>('entries', userId));
  const entries = data.filter(({ section, hidden }) => section === kind && !hidden);
  const shape = shapeOf(kind, entries);
  const isQuoted = shape === 'quote';
  return (
    <PageSection
      id={kind}
      numeral={numeral}
      title={label}
      ownTitle={title}
      caption={entries.length}
      isBrief={isQuoted ? undefined : isBrief}
    >
      <ul className={`${shape}s`} data-short={isQuoted ? isBrief : undefined}>
        {entries.map((entry) => (
          <EntryItem key={entry.id} entry={entry} shape={shape} />
        ))}
      </ul>
    </PageSection>
  );
}

type Shape = 'row' | 'quote' | 'word';

/** Languages and interests without more than a word to each are words in a line. */
function shapeOf(kind: string, entries: readonly Shown<Entry>[]): Shape {
  if (kind === 'testimonials') return 'quote';
  const isPlain = entries.every(({ description, url, image_url, start_date, end_date, keywords }) =>
    [description, url, image_url, start_date, end_date, ...keywords].every((text) => text === ''),
  );
  return WORD_KINDS.includes(kind) && isPlain ? 'word' : 'row';
}

/** Without dates, what would stand under the title stands beside it: 'Native' beside 'English'. */
function EntryItem({ entry, shape }: { entry: Shown<Entry>; shape: Shape }) {
  const { id, title, subtitle, start_date, end_date, url, description, keywords, image_url } = entry;
  const path = shape === 'quote' ? 'testimonials' : 'entries';
  const hasDates = start_date || end_date;
  return (
    <TimelineEntry
      shape={shape}
      title={title}
      margin={
        <span data-edit={hasDates ? placeAt(['', path, 'edit', id].join('/'), 'start_date,end_date:dates') : undefined}>
          {hasDates ? (
            <Period from={start_date} to={end_date} ongoing="" />
          ) : (
            <OwnerText data-edit={placeAt(['', path, 'edit', id].join('/'), 'fact')}>{subtitle}</OwnerText>
          )}
        </span>
      }
      fact={hasDates ? subtitle : ''}
      description={description}
      url={url}
      linkText={url.replace(/^\w+:\/\/(www\.)?|[/?#].*/g, '')}
      editHref={`/${path}/edit/${id}`}
      imageUrl={image_url}
    >
      <Tags items={keywords} label={title} data-edit={placeOf('entries', id, 'keywords', 'list')} />
    </TimelineEntry>
  );
}
