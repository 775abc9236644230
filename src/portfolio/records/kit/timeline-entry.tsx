import type { ReactNode } from 'react';
import { placeAt } from '../../../platform/ui/edit-place.tsx';
import { OwnerFact, useTextAttributes } from '../../../platform/ui/owner-text.tsx';
import { ResponsiveImage } from '../../images/image.tsx';
import { EditLink, OutLink, Prose } from './record-display.tsx';

type TimelineEntryProps = {
  /** By its weight: a row of a list, somebody's words, or a word among others. */
  shape?: 'row' | 'quote' | 'word';
  title: string;
  /** Beside the entry: when, or what in a few words. */
  margin: ReactNode;
  /** Under the title, or ''. */
  fact: string;
  description: string;
  url: string;
  /** The text of the link to `url`. */
  linkText?: ReactNode;
  /** Instead of that link. */
  link?: ReactNode;
  editHref: string;
  imageUrl: string;
  children?: ReactNode;
};

/** A record in a list that is read from top to bottom. */
export function TimelineEntry({
  shape = 'row',
  title,
  margin,
  fact,
  description,
  url,
  linkText,
  link = <OutLink url={url}>{linkText}</OutLink>,
  ...props
}: TimelineEntryProps) {
  const text = useTextAttributes();
  return (
    <li className={`timeline-${shape}`} data-edit={placeAt(props.editHref)}>
      <p className="placard timeline-margin">{margin}</p>
      <div className="timeline-body">
        {title && (
          <h3 {...text(title)} data-edit={placeAt(props.editHref, 'title')}>
            {title}
          </h3>
        )}
        {fact && (
          <p className="placard dotted">
            <OwnerFact data-edit={placeAt(props.editHref, 'fact')}>{fact}</OwnerFact>
          </p>
        )}
        <Prose data-edit={placeAt(props.editHref, 'description')}>{description}</Prose>
        {props.children}
        <p className="links">
          {link}
          <EditLink href={props.editHref} name={title} />
        </p>
      </div>
      <ResponsiveImage imageUrl={props.imageUrl} alt={title} className="timeline-image" place="row" />
    </li>
  );
}
