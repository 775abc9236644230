import { placeOf } from '../../../platform/ui/edit-place.tsx';
import { OwnerText } from '../../../platform/ui/owner-text.tsx';
import { useTranslate } from '../../../platform/ui/page-texts.tsx';
import { ResponsiveImage } from '../../images/image.tsx';
import type { Shown } from '../../model/record.ts';
import { usePageList } from '../kit/page-lists.tsx';
import { EditLink, Prose } from '../kit/record-display.tsx';
import type { KindSectionProps } from '../kit/record-section.tsx';
import { PageSection, QueryState } from '../kit/record-section.tsx';
import type { ShownGroup, Skill } from './skill.ts';
import { skillGroupsQuery } from './skill-queries.ts';
import { SkillTabs } from './skill-tabs.tsx';

export function SkillSection({ userId, numeral, title, isBrief }: KindSectionProps) {
  const result = usePageList(skillGroupsQuery(userId));
  const groups = withVisibleSkills(result.data ?? []);
  const count = groups.reduce((sum, { skillSets }) => sum + skillSets.length, 0);
  return (
    <PageSection id="skills" numeral={numeral} title="Skills" ownTitle={title} caption={count > 0 && count}>
      <QueryState result={result} emptyText="No skills found" isEmpty={groups.length === 0}>
        <SkillTabs filled={groups.map(({ category }) => category)} isQuiet={isBrief}>
          {(category) => (
            <SkillGroups
              groups={groups.filter((group) => !category || group.category === category)}
              isBrief={isBrief}
            />
          )}
        </SkillTabs>
      </QueryState>
    </PageSection>
  );
}

function withVisibleSkills(groups: readonly ShownGroup[]): ShownGroup[] {
  return groups
    .map((group) => ({ ...group, skillSets: group.skillSets.filter(({ hidden }) => !hidden) }))
    .filter(({ skillSets }) => skillSets.length > 0);
}

type SkillGroupsProps = { groups: ShownGroup[]; isBrief: true | undefined };

/** Few skills without more than their names are words in a line. */
function SkillGroups({ groups, isBrief }: SkillGroupsProps) {
  const t = useTranslate();
  if (groups.length === 0) return <p className="text-faint">{t('No skills found')}</p>;
  return groups.map((group) => (
    <div key={group.id} className="timeline-row">
      <h3 className="timeline-margin">
        <OwnerText>{group.name}</OwnerText>
      </h3>
      <ul className={isBrief && group.skillSets.every(isWord) ? 'words' : 'skills'}>
        {group.skillSets.map((skill) => (
          <SkillItem key={skill.id} skill={skill} />
        ))}
      </ul>
    </div>
  ));
}

const isWord = ({ description }: Shown<Skill>) => description === '';

function SkillItem({ skill: { id, name, description, image_url } }: { skill: Shown<Skill> }) {
  return (
    <li>
      <span className="skill-name">
        <ResponsiveImage imageUrl={image_url} alt="" className="size-5 object-contain" place="mark" />
        <span>
          <OwnerText data-edit={placeOf('skills', id, 'name')}>{name}</OwnerText>
        </span>
        <EditLink href={`/skills/edit/${id}`} name={name} />
      </span>
      <Prose data-edit={placeOf('skills', id, 'description')}>{description}</Prose>
    </li>
  );
}
