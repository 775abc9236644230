import { useSortable } from '@dnd-kit/react/sortable';
import { Ellipsis, Eye, EyeOff, GripVertical } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { t, term } from '../../platform/lib/texts/studio/studio-texts.ts';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { Menu, MenuLink, MenuSeparator } from '../../platform/ui/menu.tsx';
import type { RowData } from '../../platform/ui/sorting/drag-manager.tsx';
import type { Move } from '../../platform/ui/sorting/moves.ts';
import { ICON_BUTTON, MoveItems, Toggle } from '../../platform/ui/sorting/row-controls.tsx';
import {
  isEntrySection,
  SECTION_ROWS,
  SECTION_TITLE_MAX_CHARACTERS,
  type Section,
} from '../../portfolio/model/sections.ts';
import { entrySectionName } from '../../portfolio/records/entry/entry-section-names.ts';

type SectionRowProps = {
  section: Section;
  index: number;
  count: number;
  isEmpty: boolean;
  onMove: (move: Move) => void;
  onChange: (change: Partial<Pick<Section, 'title' | 'shown'>>) => void;
};

export function SectionRow({ section, index, count, isEmpty, onMove, onChange }: SectionRowProps) {
  const { kind, title, shown } = section;
  const name = isEntrySection(kind)
    ? entrySectionName(kind, [])
    : term(SECTION_ROWS.find((row) => row.kind === kind)?.title ?? kind);
  const { ref, handleRef, isDragSource } = useSortable<RowData>({
    id: kind,
    index,
    data: { name, offset: 0, count },
  });
  return (
    <li
      ref={ref}
      className={`case grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 py-2 ps-1 pe-2 sm:grid-cols-[auto_minmax(0,1fr)_auto] ${isDragSource ? 'border-accent shadow-pop' : ''}`}
    >
      <button
        ref={handleRef}
        type="button"
        aria-label={t('Move {name}', { name })}
        className={`${ICON_BUTTON} touch-none`}
      >
        <GripVertical aria-hidden="true" className="size-5" />
      </button>
      <TitleField
        key={title}
        label={isEmpty ? t('{name} (empty)', { name }) : name}
        name={name}
        title={title}
        onSave={(given) => onChange({ title: given })}
      />
      <div className="col-span-full flex justify-end gap-1 sm:col-auto">
        <Toggle
          label={t('Hide {name}', { name })}
          isOn={!shown}
          Icon={shown ? Eye : EyeOff}
          onChange={(isHidden) => onChange({ shown: !isHidden })}
        />
        <Menu
          trigger={<Ellipsis aria-hidden="true" className="size-5" />}
          triggerLabel={t('More for {name}', { name })}
          triggerClassName={ICON_BUTTON}
        >
          <MoveItems isFirst={index === 0} isLast={index === count - 1} onMove={onMove} />
          {isEntrySection(kind) && (
            <>
              <MenuSeparator />
              <MenuLink link={<Link to={`/entries/register/new?section=${kind}`} />}>{t('Add an entry')}</MenuLink>
              <MenuLink link={<Link to="/studio/entries" />}>{t('See the entries')}</MenuLink>
            </>
          )}
        </Menu>
      </div>
    </li>
  );
}

type TitleFieldProps = { label: string; name: string; title: string; onSave: (title: string) => void };

/** Saves when it loses the focus, or on Enter; Escape brings the saved title back. */
function TitleField({ label, name, title, onSave }: TitleFieldProps) {
  function onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
    if (key === 'Escape') currentTarget.value = title;
    if (key === 'Enter' || key === 'Escape') currentTarget.blur();
  }
  return (
    <TextField
      label={label}
      defaultValue={title}
      placeholder={name}
      maxLength={SECTION_TITLE_MAX_CHARACTERS}
      dir="auto"
      autoComplete="off"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget }) => {
        const given = currentTarget.value.trim();
        if (given !== title) onSave(given);
      }}
    />
  );
}
