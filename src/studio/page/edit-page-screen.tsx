import { type AccountProps, LoadAccount } from '../../identity/account/load-account.tsx';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { UndoProvider } from '../../platform/ui/undo/undo.tsx';
import { EditedPage } from './edited-page.tsx';

/** The owner's own page as the editor: its words are changed where they stand. It has the whole window. */
export function EditPageScreen() {
  return (
    <div className="max-sm:[--undo-bottom:4.5rem]">
      <UndoProvider>
        <a href="#main" className="skip-link">
          {t('Skip to the content')}
        </a>
        <LoadAccount>{(own: AccountProps) => <EditedPage {...own} />}</LoadAccount>
      </UndoProvider>
    </div>
  );
}
