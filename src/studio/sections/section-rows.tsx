import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { Ellipsis, Eye, EyeOff, GripVertical } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import { isEntrySection, SECTION_ROWS, SECTION_TITLE_MAX_CHARACTERS, type Section } from '../../model/sections.ts';
import { entrySectionName } from '../../records/entry/entry-section-names.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { Menu, MenuLink, MenuSeparator } from '../../ui/menu.tsx';
import { createDragManager, type RowData } from '../../ui/sorting/drag-manager.tsx';
import { indexAfter, type Move, moved } from '../../ui/sorting/moves.ts';
import { ICON_BUTTON, MoveItems, Toggle } from '../../ui/sorting/row-controls.tsx';
import type { VisibleCounts } from '../onboarding/onboarding-progress.ts';

type SectionRowsProps = {
  sections: readonly Section[];
  /** Undefined until they are loaded. */
  counts: VisibleCounts | undefined;
  onChange: (sections: readonly Section[]) => void;
};

/** The sections as rows that can be dragged, moved with a menu, renamed and hidden. */
export function SectionRows({ sections, counts, onChange }: SectionRowsProps) {
  const [manager] = useState(createDragManager);
  const move = (from: number, to: number) => {
    if (from !== to) onChange(moved(sections, from, to));
  };
  return (
    <DragDropProvider
      manager={manager}
      onDragEnd={({ operation: { source }, canceled }) => {
        if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
      }}
    >
      <ul className="flex flex-col gap-2">
        {sections.map((section, index) => (
          <SectionRow
            key={section.kind}
            section={section}
            index={index}
            count={sections.length}
            isEmpty={section.kind !== 'contacts' && counts !== undefined && !counts[section.kind]}
            onMove={(direction) => move(index, indexAfter(index, direction, sections.length))}
            onChange={(change) => onChange(sections.with(index, { ...section, ...change }))}
          />
        ))}
      </ul>
    </DragDropProvider>
  );
}

type SectionRowProps = {
  section: Section;
  index: number;
  count: number;
  isEmpty: boolean;
  onMove: (move: Move) => void;
  onChange: (change: Partial<Pick<Section, 'title' | 'shown'>>) => void;
};

function SectionRow({ section, index, count, isEmpty, onMove, onChange }: SectionRowProps) {
  const { kind, title, shown } = section;
  const name = isEntrySection(kind)
    ? entrySectionName(kind, [])
    : (SECTION_ROWS.find((row) => row.kind === kind)?.title ?? kind);
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
      <button ref={handleRef} type="button" aria-label={`Move ${name}`} className={`${ICON_BUTTON} touch-none`}>
        <GripVertical aria-hidden="true" className="size-5" />
      </button>
      <TitleField
        key={title}
        label={isEmpty ? `${name} (empty)` : name}
        name={name}
        title={title}
        onSave={(given) => onChange({ title: given })}
      />
      <div className="col-span-full flex justify-end gap-1 sm:col-auto">
        <Toggle
          label={`Hide ${name}`}
          isOn={!shown}
          Icon={shown ? Eye : EyeOff}
          onChange={(isHidden) => onChange({ shown: !isHidden })}
        />
        <Menu
          trigger={<Ellipsis aria-hidden="true" className="size-5" />}
          triggerLabel={`More for ${name}`}
          triggerClassName={ICON_BUTTON}
        >
          <MoveItems isFirst={index === 0} isLast={index === count - 1} onMove={onMove} />
          {isEntrySection(kind) && (
            <>
              <MenuSeparator />
              <MenuLink link={<Link to={`/entries/register/new?section=${kind}`} />}>Add an entry</MenuLink>
              <MenuLink link={<Link to="/studio/entries" />}>See the entries</MenuLink>
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
