import { type AccountProps, LoadAccount } from '../../identity/account/load-account.tsx';
import { useAutosave } from '../../identity/account/panels/use-autosave.tsx';
import { useUndoChanges } from '../../platform/ui/undo/undo.tsx';
import { NoticeText } from '../../platform/ui/use-notice.tsx';
import { Sections } from '../sections/sections.tsx';
import { sectionsDone } from '../sections/sections-done.ts';

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
