import { placeOf } from '../../../platform/ui/edit-place.tsx';
import { OwnerFact, useTextAttributes } from '../../../platform/ui/owner-text.tsx';
import { useTranslate } from '../../../platform/ui/page-texts.tsx';
import { ResponsiveImage } from '../../images/image.tsx';
import type { Shown } from '../../model/record.ts';
import { EditLink, Period, Prose } from '../kit/record-display.tsx';
import type { KindSectionProps } from '../kit/record-section.tsx';
import { RecordSection } from '../kit/record-section.tsx';
import { choiceLabel, placeText } from '../kit/record-text.ts';
import { EDUCATION_LEVELS, type Education } from './education.ts';

export function EducationSection(section: KindSectionProps) {
  return (
    <RecordSection<Shown<Education>> path="educations" {...section}>
      {(educations) => (
        <ul>
          {educations.map((education) => (
            <EducationItem key={education.id} education={education} />
          ))}
        </ul>
      )}
    </RecordSection>
  );
}

function EducationItem({ education }: { education: Shown<Education> }) {
  const { institution, school_name, name_of_award, field_of_study, specialization, grade } = education;
  const level = choiceLabel(EDUCATION_LEVELS, education.level);
  const place = placeText(education);
  const text = useTextAttributes();
  const t = useTranslate();
  const title = name_of_award || field_of_study || institution;
  return (
    <li className="timeline-row" data-edit={placeOf('educations', education.id)}>
      <p className="placard timeline-margin">
        <span data-edit={placeOf('educations', education.id, 'start_year,end_year', 'dates')}>
          <Period from={education.start_year} to={education.end_year} ongoing="" />
        </span>
        <OwnerFact>{place}</OwnerFact>
      </p>
      <div className="timeline-body">
        <h3
          {...text(title)}
          data-edit={placeOf(
            'educations',
            education.id,
            name_of_award ? 'name_of_award' : field_of_study ? 'field_of_study' : 'institution',
          )}
        >
          {title}
        </h3>
        <p className="dotted text-soft">
          {institution !== title && (
            <OwnerFact data-edit={placeOf('educations', education.id, 'institution')}>{institution}</OwnerFact>
          )}
          <OwnerFact data-edit={placeOf('educations', education.id, 'school_name')}>{school_name}</OwnerFact>
        </p>
        <p className="placard dotted">
          {level && <span>{t(level)}</span>}
          {field_of_study !== title && (
            <OwnerFact data-edit={placeOf('educations', education.id, 'field_of_study')}>{field_of_study}</OwnerFact>
          )}
          <OwnerFact data-edit={placeOf('educations', education.id, 'specialization')}>{specialization}</OwnerFact>
          {grade && <span>{t('Grade {grade}', { grade })}</span>}
        </p>
        <Prose data-edit={placeOf('educations', education.id, 'awards')}>{education.awards}</Prose>
        <EditLink href={`/educations/edit/${education.id}`} name={title} />
      </div>
      <ResponsiveImage
        imageUrl={education.image_url}
        alt={t('Image of {name}', { name: institution })}
        className="timeline-image"
        place="row"
      />
    </li>
  );
}
