import { type AccountProps, LoadAccount } from '../../account/load-account.tsx';
import { useAutosave } from '../../account/panels/use-autosave.tsx';
import { Sections } from '../../studio/sections/sections.tsx';
import { sectionsDone } from '../../studio/sections/sections-done.ts';
import { useUndoChanges } from '../../ui/undo/undo.tsx';
import { NoticeText } from '../../ui/use-notice.tsx';

export function SectionsScreen() {
  const undoChanges = useUndoChanges();
  return <LoadAccount>{(own) => <OwnSections key={undoChanges} {...own} />}</LoadAccount>;
}

function OwnSections(own: AccountProps) {
  const { settings, save, notice } = useAutosave(own, sectionsDone);
  return (
    <Sections account={own.version.account} settings={settings} save={save} notice={<NoticeText notice={notice} />} />
  );
}
