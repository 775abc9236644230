import { OwnerFact, useTextAttributes } from '../../../platform/ui/owner-text.tsx';
import { useTranslate } from '../../../platform/ui/page-texts.tsx';
import { ResponsiveImage } from '../../images/image.tsx';
import type { Shown } from '../../model/record.ts';
import { EditLink, Period } from '../kit/record-display.tsx';
import type { KindSectionProps } from '../kit/record-section.tsx';
import { RecordSection } from '../kit/record-section.tsx';
import { placeText } from '../kit/record-text.ts';
import type { Experience } from './experience.ts';

export function ExperienceSection(section: KindSectionProps) {
  return (
    <RecordSection<Shown<Experience>> path="experiences" {...section}>
      {(experiences) => (
        <ul>
          {experiences.map((experience) => (
            <ExperienceItem key={experience.id} experience={experience} />
          ))}
        </ul>
      )}
    </RecordSection>
  );
}

function ExperienceItem({ experience }: { experience: Shown<Experience> }) {
  const { company_name, position, responsibilities } = experience;
  const place = placeText(experience);
  const text = useTextAttributes();
  const t = useTranslate();
  const title = position || company_name;
  return (
    <li className="timeline-row">
      <p className="placard timeline-margin">
        <span>
          <Period from={experience.start_year} to={experience.end_year} ongoing={t('Present')} />
        </span>
        <OwnerFact>{place}</OwnerFact>
      </p>
      <div className="timeline-body">
        <h3 {...text(title)}>{title}</h3>
        {position && (
          <p {...text(company_name)} className="text-soft">
            {company_name}
          </p>
        )}
        {responsibilities.length > 0 && (
          <ul {...text(responsibilities.join(' '))} className="points">
            {[...new Set(responsibilities)].map((responsibility) => (
              <li key={responsibility}>{responsibility}</li>
            ))}
          </ul>
        )}
        <EditLink href={`/experiences/edit/${experience.id}`} name={title} />
      </div>
      <ResponsiveImage
        imageUrl={experience.image_url}
        alt={t('Picture of {name}', { name: company_name })}
        className="timeline-image"
        place="row"
      />
    </li>
  );
}
