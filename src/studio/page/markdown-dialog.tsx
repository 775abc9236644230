import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldName, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Dialog } from '../../platform/ui/dialog.tsx';
import { MarkdownField } from '../../platform/ui/form/markdown-field.tsx';
import { useUndoSession } from '../../platform/ui/undo/undo.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import { ConflictDialog } from '../../portfolio/components/conflict-dialog.tsx';
import { type EditPlace, readText, refresh, textStep } from './edited-text.ts';
import { saveIfAsShown } from './save-text.ts';

type MarkdownDialogProps = { place: EditPlace; onClose: () => void; onSaved: () => void };

/** What was typed when a dialog was closed by Escape or a click beside it, for when it is opened again. */
const kept = new Map<string, string>();

/** A long text with its preview. What is typed stays until it is saved or cancelled. */
export function MarkdownDialog({ place, onClose, onSaved }: MarkdownDialogProps) {
  const client = useQueryClient();
  const { record } = useUndoSession();
  const { notice, setNotice } = useNotice();
  const form = useForm({ values: { text: '' } });
  const [shown, setShown] = useState<string>();
  const [theirs, setTheirs] = useState<string>();
  const [pending, setPending] = useState(false);
  const label = fieldName(place.field);
  const key = [place.path, place.id, place.field].join(':');

  useEffect(() => {
    let isCurrent = true;
    readText(place).then(
      ({ text }) => {
        if (!isCurrent) return;
        form.reset({ text: kept.get(key) ?? text });
        setShown(text);
      },
      (thrown: unknown) => setNotice({ tone: 'error', ...errorToNotice(thrown) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [place, key, form, setNotice]);

  function closeKeeping() {
    const text = form.getValues('text');
    if (shown !== undefined && text !== shown) kept.set(key, text);
    onClose();
  }
  function cancel() {
    kept.delete(key);
    onClose();
  }

  async function save(before: string) {
    setPending(true);
    const text = form.getValues('text');
    const result = await saveIfAsShown(place, before, text);
    setPending(false);
    if (result.kind === 'conflict') return setTheirs(result.theirs.text);
    if (result.kind === 'rejected') return setNotice({ tone: 'error', ...errorToNotice(result.failure) });
    if (result.kind === 'unreachable')
      return setNotice({ tone: 'error', message: t('Not saved'), error: t('Check your connection and try again') });
    record(textStep(client, place, t('{field} changed.', { field: label }), before, result.text));
    kept.delete(key);
    await refresh(client, place);
    onSaved();
  }
  if (theirs !== undefined)
    return (
      <ConflictDialog
        mine={{ [place.field]: form.getValues('text') }}
        theirs={{ [place.field]: theirs }}
        onClose={() => setTheirs(undefined)}
        onTakeTheirs={onSaved}
        onKeepMine={() => {
          setTheirs(undefined);
          void save(theirs);
        }}
      />
    );
  return (
    <Dialog open onOpenChange={closeKeeping} wide title={label}>
      <MarkdownField form={form} name="text" label={label} />
      <NoticeText notice={notice} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={cancel}>{t('Cancel')}</Button>
        <Button tone="primary" disabled={shown === undefined} pending={pending} onClick={() => void save(shown ?? '')}>
          {t('Save')}
        </Button>
      </div>
    </Dialog>
  );
}
