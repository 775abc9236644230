import { placeOf } from '../../../platform/ui/edit-place.tsx';
import { OwnerFact, useTextAttributes } from '../../../platform/ui/owner-text.tsx';
import { FilledText, useTranslate } from '../../../platform/ui/page-texts.tsx';
import { ResponsiveImage } from '../../images/image.tsx';
import { DateText, EditLink, OutLink, Prose } from '../kit/record-display.tsx';
import type { KindSectionProps } from '../kit/record-section.tsx';
import { RecordSection } from '../kit/record-section.tsx';
import { choiceLabel } from '../kit/record-text.ts';
import { CERTIFICATION_CATEGORIES, type ShownCertification } from './certification.ts';

export function CertificationSection(section: KindSectionProps) {
  return (
    <RecordSection<ShownCertification> path="certifications" {...section}>
      {(certifications) => (
        <ul>
          {certifications.map((certification) => (
            <CertificationItem key={certification.id} certification={certification} />
          ))}
        </ul>
      )}
    </RecordSection>
  );
}

function CertificationItem({ certification }: { certification: ShownCertification }) {
  const { title, awarded_date, expiration_date } = certification;
  const text = useTextAttributes();
  const t = useTranslate();
  const category = choiceLabel(CERTIFICATION_CATEGORIES, certification.category);
  return (
    <li className="timeline-row" data-edit={placeOf('certifications', certification.id)}>
      <p
        className="placard timeline-margin"
        data-edit={placeOf('certifications', certification.id, 'awarded_date,expiration_date', 'dates')}
      >
        {awarded_date && (
          <span>
            <FilledText text="Awarded {date}" values={{ date: <DateText date={awarded_date} /> }} />
          </span>
        )}
        {expiration_date && (
          <span>
            <FilledText
              text={certification.isExpired ? 'Expired {date}' : 'Expires {date}'}
              values={{ date: <DateText date={expiration_date} /> }}
            />
          </span>
        )}
      </p>
      <div className="timeline-body">
        <div className="flex items-start gap-3">
          <ResponsiveImage
            imageUrl={certification.icon_url}
            alt=""
            className="size-7 flex-none object-contain"
            place="icon"
          />
          <h3 {...text(title)} data-edit={placeOf('certifications', certification.id, 'title')}>
            {title}
          </h3>
        </div>
        <p className="placard dotted">
          <OwnerFact data-edit={placeOf('certifications', certification.id, 'awarded_by')}>
            {certification.awarded_by}
          </OwnerFact>
          {category && <span>{t(category)}</span>}
          {certification.certification_number && (
            <span>{t('No. {number}', { number: certification.certification_number })}</span>
          )}
        </p>
        {certification.checked && <p className="placard">{certification.checked}</p>}
        <Prose data-edit={placeOf('certifications', certification.id, 'description')}>
          {certification.description}
        </Prose>
        <p className="links">
          <OutLink url={certification.certification_link}>{t('Certification Link')}</OutLink>
          <EditLink href={`/certifications/edit/${certification.id}`} name={title} />
        </p>
      </div>
      <ResponsiveImage imageUrl={certification.image_url} alt={title} className="timeline-image" place="row" />
    </li>
  );
}
