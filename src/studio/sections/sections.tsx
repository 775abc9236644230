import { type ReactNode, useState } from 'react';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Checkbox } from '../../platform/ui/form/choices.tsx';
import { ScreenHeader } from '../../platform/ui/screen-header.tsx';
import {
  type EntrySection,
  isEntrySection,
  isOwnSection,
  resolveSections,
  type Section,
} from '../../portfolio/model/sections.ts';
import type { Account } from '../../portfolio/model/user.ts';
import { useVisibleCounts } from '../lists/use-lists.tsx';
import { AddSection } from './add-section.tsx';
import { PagePreview } from './page-preview.tsx';
import { inDefaultOrder } from './section-order.ts';
import { SectionRows } from './section-rows.tsx';

/** Of a section of an owner's own, until they have typed another one. */

type Settings = Pick<Account, 'sections' | 'hide_empty_sections'>;

type SectionsProps = {
  account: Pick<Account, 'id' | 'updated_at'>;
  settings: Settings;
  save: (change: Partial<Settings>) => void;
  /** The result of the last save. */
  notice: ReactNode;
};

/** The order, titles and visibility of the sections of the owner's page, saved at once, beside a preview of it. */
export function Sections({ account, settings, save, notice }: SectionsProps) {
  const counts = useVisibleCounts(account.id);
  const sections = resolveSections(settings.sections);
  const ordered = inDefaultOrder(sections);
  const isDefaultOrder = ordered.every(({ kind }, index) => kind === sections[index]?.kind);
  const change = (changed: readonly Section[]) => save({ sections: resolveSections(changed) });
  const [added, setAdded] = useState<readonly string[]>([]);
  const isListed = ({ kind, title }: Section) =>
    !isEntrySection(kind) || title !== '' || counts?.[kind] !== undefined || added.includes(kind);
  const listed = sections.filter(isListed);

  function add(kind: EntrySection) {
    setAdded([...added, kind]);
    if (isOwnSection(kind))
      change(sections.map((section) => (section.kind === kind ? { ...section, title: t('My section') } : section)));
  }
  return (
    <>
      <ScreenHeader
        title={t('Sections')}
        caption={t('Studio')}
        intro={t(
          'What your page shows after the introduction, in which order, and under which titles. Each change is saved at once.',
        )}
      />
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
        <div className="flex min-w-0 flex-col gap-5">
          <SectionRows sections={listed} counts={counts} onChange={change} />
          <AddSection sections={sections.filter((section) => !isListed(section))} onAdd={add} />
          <Checkbox
            name="hide_empty_sections"
            label={t('Hide empty sections')}
            hint={t('A section appears on your page with the first entry that visitors can see.')}
            checked={settings.hide_empty_sections}
            onChange={({ target }) => save({ hide_empty_sections: target.checked })}
          />
          <div className="flex flex-wrap items-center gap-4">
            <Button disabled={isDefaultOrder} onClick={() => change(ordered)}>
              {t('Back to the default order')}
            </Button>
            {notice}
          </div>
        </div>
        <PagePreview version={account.updated_at} />
      </div>
    </>
  );
}
