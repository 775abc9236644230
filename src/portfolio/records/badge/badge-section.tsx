import { placeOf } from '../../../platform/ui/edit-place.tsx';
import { OwnerFact, useTextAttributes } from '../../../platform/ui/owner-text.tsx';
import { useTranslate } from '../../../platform/ui/page-texts.tsx';
import { ResponsiveImage } from '../../images/image.tsx';
import { DateText, EditLink, OutLink, Prose, Tags } from '../kit/record-display.tsx';
import type { KindSectionProps } from '../kit/record-section.tsx';
import { RecordSection } from '../kit/record-section.tsx';
import { choiceLabel } from '../kit/record-text.ts';
import { BADGE_CATEGORIES, type ShownBadge } from './badge.ts';

export function BadgeSection(section: KindSectionProps) {
  return (
    <RecordSection<ShownBadge> path="badges" {...section}>
      {(badges) => (
        <ul className="hang-small">
          {badges.map((badge) => (
            <BadgeItem key={badge.id} badge={badge} />
          ))}
        </ul>
      )}
    </RecordSection>
  );
}

function BadgeItem({ badge }: { badge: ShownBadge }) {
  const text = useTextAttributes();
  const t = useTranslate();
  const category = choiceLabel(BADGE_CATEGORIES, badge.category);
  return (
    <li className="case badge" data-edit={placeOf('badges', badge.id)}>
      <ResponsiveImage
        imageUrl={badge.image_url}
        alt={t('Image of {name}', { name: badge.title })}
        className="size-20 object-contain"
        place="seal"
      />
      <div>
        <h3 {...text(badge.title)} data-edit={placeOf('badges', badge.id, 'title')}>
          {badge.title}
        </h3>
        <p className="placard dotted mt-1">
          <OwnerFact data-edit={placeOf('badges', badge.id, 'awarded_by')}>{badge.awarded_by}</OwnerFact>
          {badge.awarded_date && (
            <span data-edit={placeOf('badges', badge.id, 'awarded_date', 'dates')}>
              <DateText date={badge.awarded_date} />
            </span>
          )}
          {category && <span>{t(category)}</span>}
          {badge.badge_number && <span>{t('No. {number}', { number: badge.badge_number })}</span>}
        </p>
        {badge.checked && <p className="placard">{badge.checked}</p>}
      </div>
      <Prose data-edit={placeOf('badges', badge.id, 'description')}>{badge.description}</Prose>
      <Tags items={badge.skills} label={t('Skills')} data-edit={placeOf('badges', badge.id, 'skills', 'list')} />
      <p className="links">
        <OutLink url={badge.badge_link}>{t('Badge Link')}</OutLink>
        <EditLink href={`/badges/edit/${badge.id}`} name={badge.title} />
      </p>
    </li>
  );
}
