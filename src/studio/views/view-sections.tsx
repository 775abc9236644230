import { Ellipsis, Eye, EyeOff } from 'lucide-react';
import { t, term } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Menu } from '../../platform/ui/menu.tsx';
import { indexAfter, moved } from '../../platform/ui/sorting/moves.ts';
import { ICON_BUTTON, MoveItems, Toggle } from '../../platform/ui/sorting/row-controls.tsx';
import { isEntrySection, SECTION_ROWS, type Section } from '../../portfolio/model/sections.ts';
import { entrySectionName } from '../../portfolio/records/entry/entry-section-names.ts';
import type { View, ViewChange } from '../../portfolio/views/view.ts';
import { useVisibleCounts } from '../lists/use-lists.tsx';
import { chosenSections, withSectionOrder, withSectionShown } from './view-choices.ts';

type ViewSectionsProps = {
  view: View;
  /** Those of the portfolio. */
  sections: readonly Section[];
  userId: string;
  choose: (change: ViewChange) => void;
};

/** The sections in the order of the view. Those of entries are listed once they have one. */
export function ViewSections({ view, sections, userId, choose }: ViewSectionsProps) {
  const counts = useVisibleCounts(userId);
  const all = chosenSections(sections, view.sections);
  const isListed = ({ kind, title }: Section) => !isEntrySection(kind) || title !== '' || Boolean(counts?.[kind]);
  const listed = all.filter(isListed);
  return (
    <ul aria-label={t('Sections of the view')} className="flex flex-col">
      {listed.map((section, index) => {
        const { kind, shown } = section;
        const name = nameOf(section);
        return (
          <li key={kind} className="flex items-center gap-2 border-line border-t first:border-t-0">
            <p className={`min-w-0 flex-1 break-words ${shown ? '' : 'text-faint line-through'}`}>
              <span dir="auto">{name}</span>
            </p>
            <Toggle
              label={t('Hide {name}', { name })}
              isOn={!shown}
              Icon={shown ? Eye : EyeOff}
              onChange={(isHidden) =>
                choose({ sections: withSectionShown(sections, view.sections, { kind, shown: !isHidden }) })
              }
            />
            <Menu
              trigger={<Ellipsis aria-hidden="true" className="size-5" />}
              triggerLabel={t('More for {name}', { name })}
              triggerClassName={ICON_BUTTON}
            >
              <MoveItems
                isFirst={index === 0}
                isLast={index === listed.length - 1}
                onMove={(move) => {
                  const order = moved(listed, index, indexAfter(index, move, listed.length));
                  const unlisted = all.filter((each) => !isListed(each));
                  choose({ sections: withSectionOrder([...order, ...unlisted]) });
                }}
              />
            </Menu>
          </li>
        );
      })}
    </ul>
  );
}

function nameOf({ kind, title }: Section): string {
  if (title !== '') return title;
  if (isEntrySection(kind)) return entrySectionName(kind, []);
  return term(SECTION_ROWS.find((row) => row.kind === kind)?.title ?? kind);
}
