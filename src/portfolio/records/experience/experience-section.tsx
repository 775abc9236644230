import { placeOf } from '../../../platform/ui/edit-place.tsx';
import { OwnerFact, useTextAttributes } from '../../../platform/ui/owner-text.tsx';
import { useTranslate } from '../../../platform/ui/page-texts.tsx';
import { ResponsiveImage } from '../../images/image.tsx';
import type { Shown } from '../../model/record.ts';
import { EditLink, Period } from '../kit/record-display.tsx';
import type { KindSectionProps } from '../kit/record-section.tsx';
import { RecordSection } from '../kit/record-section.tsx';
import { placeText } from '../kit/record-text.ts';
import type { Experience } from './experience.ts';
import { type RoleGroup, roleGroups } from './role-groups.ts';

export function ExperienceSection(section: KindSectionProps) {
  return (
    <RecordSection<Shown<Experience>> path="experiences" {...section}>
      {(experiences) => (
        <ul>
          {roleGroups(experiences).map((group) => (
            <EmployerItem key={group.roles[0].id} group={group} />
          ))}
        </ul>
      )}
    </RecordSection>
  );
}

function EmployerItem({ group }: { group: RoleGroup<Shown<Experience>> }) {
  const { roles, start_year, end_year } = group;
  const [first] = roles;
  const { company_name, position } = first;
  const isOne = roles.length === 1;
  const text = useTextAttributes();
  const t = useTranslate();
  const title = isOne ? position || company_name : company_name;
  const pictured = roles.find(({ image_url }) => image_url !== '') ?? first;
  return (
    <li className="timeline-row" data-edit={isOne ? placeOf('experiences', first.id) : undefined}>
      <p className="placard timeline-margin">
        <span data-edit={isOne ? placeOf('experiences', first.id, 'start_year,end_year', 'dates') : undefined}>
          <Period from={start_year} to={end_year} ongoing={t('Present')} />
        </span>
        <OwnerFact>{roles.map(placeText).find(Boolean) ?? ''}</OwnerFact>
      </p>
      <div className="timeline-body">
        <h3
          {...text(title)}
          data-edit={isOne ? placeOf('experiences', first.id, position ? 'position' : 'company_name') : undefined}
        >
          {title}
        </h3>
        {isOne && position && (
          <p {...text(company_name)} className="text-soft" data-edit={placeOf('experiences', first.id, 'company_name')}>
            {company_name}
          </p>
        )}
        {isOne ? <Duties role={first} name={title} /> : <Roles roles={roles} />}
      </div>
      <ResponsiveImage
        imageUrl={pictured.image_url}
        alt={t('Image of {name}', { name: company_name })}
        className="timeline-image"
        place="row"
      />
    </li>
  );
}

/** Several roles at one company, each with its own time. */
function Roles({ roles }: { roles: readonly Shown<Experience>[] }) {
  const text = useTextAttributes();
  const t = useTranslate();
  return (
    <ol className="roles">
      {roles.map((role) => {
        const { id, position, company_name, start_year, end_year } = role;
        const name = position || company_name;
        return (
          <li key={id} data-edit={placeOf('experiences', id)}>
            <h4 {...text(name)} data-edit={placeOf('experiences', id, position ? 'position' : 'company_name')}>
              {name}
            </h4>
            <p className="placard" data-edit={placeOf('experiences', id, 'start_year,end_year', 'dates')}>
              <Period from={start_year} to={end_year} ongoing={t('Present')} />
            </p>
            <Duties role={role} name={name} />
          </li>
        );
      })}
    </ol>
  );
}

function Duties({ role: { id, responsibilities }, name }: { role: Shown<Experience>; name: string }) {
  const text = useTextAttributes();
  return (
    <>
      {responsibilities.length > 0 && (
        <ul
          {...text(responsibilities.join(' '))}
          className="points"
          data-edit={placeOf('experiences', id, 'responsibilities', 'list')}
        >
          {[...new Set(responsibilities)].map((responsibility) => (
            <li key={responsibility}>{responsibility}</li>
          ))}
        </ul>
      )}
      <EditLink href={`/experiences/edit/${id}`} name={name} />
    </>
  );
}
