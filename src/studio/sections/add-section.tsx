import { Plus } from 'lucide-react';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Menu, MenuItem } from '../../platform/ui/menu.tsx';
import { type EntrySection, isEntrySection, isOwnSection, type Section } from '../../portfolio/model/sections.ts';
import { entrySectionName } from '../../portfolio/records/entry/entry-section-names.ts';

type AddSectionProps = {
  /** The sections that the page could have besides. */
  sections: readonly Section[];
  onAdd: (section: EntrySection) => void;
};

/** A menu of the sections that a page can have besides those of the specification, and one to be named. */
export function AddSection({ sections, onAdd }: AddSectionProps) {
  const kinds = sections.map(({ kind }) => kind).filter(isEntrySection);
  const own = kinds.find(isOwnSection);
  const usual = kinds.filter((kind) => !isOwnSection(kind));
  if (kinds.length === 0) return null;
  return (
    <Menu
      trigger={
        <>
          <Plus aria-hidden="true" className="size-4" />
          {t('Add a section')}
        </>
      }
      triggerClassName="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-edge bg-surface px-4 font-medium text-sm hover:bg-sunk"
    >
      {usual.map((kind) => (
        <MenuItem key={kind} onSelect={() => onAdd(kind)}>
          {entrySectionName(kind, [])}
        </MenuItem>
      ))}
      {own && <MenuItem onSelect={() => onAdd(own)}>{t('Your own…')}</MenuItem>}
    </Menu>
  );
}
