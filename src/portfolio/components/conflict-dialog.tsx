import { fieldName, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Dialog } from '../../platform/ui/dialog.tsx';
import type { Values } from '../model/record.ts';

type ConflictDialogProps = {
  /** The values in the form. */
  mine: Values;
  /** The values stored since. */
  theirs: Values;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

/** Another tab or device has saved in between: shows both versions, and overwrites nothing without confirmation. */
export function ConflictDialog({ mine, theirs, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  const fields = Object.keys(mine).filter((field) => textOf(mine[field]) !== textOf(theirs[field]));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      wide
      title={t('It was changed elsewhere in the meantime')}
      description={t('Choose which version to keep. Close this to go on typing: nothing is saved until you choose.')}
    >
      <div className="max-h-[50dvh] overflow-auto">
        <table className="w-full table-fixed border-collapse text-start text-sm">
          <thead>
            <tr className="border-line border-b">
              <th scope="col" className="w-1/5 py-2 pe-3 text-start font-medium">
                {t('Field')}
              </th>
              <th scope="col" className="py-2 pe-3 text-start font-medium">
                {t('Your version')}
              </th>
              <th scope="col" className="py-2 text-start font-medium">
                {t('Stored version')}
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field} className="border-line border-b align-top">
                <th scope="row" className="py-2 pe-3 text-start font-medium">
                  {fieldName(field)}
                </th>
                <td className="whitespace-pre-wrap break-words py-2 pe-3">{textOf(mine[field]) || t('(empty)')}</td>
                <td className="whitespace-pre-wrap break-words py-2">{textOf(theirs[field]) || t('(empty)')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onTakeTheirs}>{t('Take the stored version')}</Button>
        <Button tone="primary" onClick={onKeepMine}>
          {t('Save my version')}
        </Button>
      </div>
    </Dialog>
  );
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(itemText).join('\n');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  return String(value ?? '');
}

/** A link is shown as label and URL. */
function itemText(item: unknown): string {
  return typeof item === 'object' && item !== null ? Object.values(item).join(': ') : String(item);
}
