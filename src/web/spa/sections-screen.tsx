import { type AccountProps, LoadAccount } from '../../account/load-account.tsx';
import { useAutosave } from '../../account/panels/use-autosave.tsx';
import { Sections } from '../../studio/sections/sections.tsx';
import { NoticeText } from '../../ui/use-notice.tsx';

export function SectionsScreen() {
  return <LoadAccount>{(own) => <OwnSections {...own} />}</LoadAccount>;
}

function OwnSections(own: AccountProps) {
  const { settings, save, notice } = useAutosave(own);
  return (
    <Sections account={own.version.account} settings={settings} save={save} notice={<NoticeText notice={notice} />} />
  );
}
