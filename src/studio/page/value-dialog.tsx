import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { fieldName, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Dialog } from '../../platform/ui/dialog.tsx';
import { MarkdownField } from '../../platform/ui/form/markdown-field.tsx';
import { PartialDateField } from '../../platform/ui/form/partial-date-field.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { useUndoSession } from '../../platform/ui/undo/undo.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import { ConflictDialog } from '../../portfolio/components/conflict-dialog.tsx';
import { type EditPlace, placeLabel } from './edit-place.ts';
import { readText, refresh, textStep } from './edited-text.ts';
import { saveIfAsShown } from './save-text.ts';

type ValueDialogProps = { place: EditPlace; onClose: () => void; onSaved: () => void };

/** What was typed when a dialog was closed by Escape or a click beside it, for when it is opened again. */
const kept = new Map<string, string>();

/** A long text with its preview, or dates. What is typed stays until it is saved or cancelled. */
export function ValueDialog({ place, onClose, onSaved }: ValueDialogProps) {
  const client = useQueryClient();
  const { record } = useUndoSession();
  const { notice, setNotice } = useNotice();
  const form = useForm({ values: { text: '' } });
  const [shown, setShown] = useState<string>();
  const [theirs, setTheirs] = useState<string>();
  const [pending, setPending] = useState(false);
  const label = placeLabel(place);
  const key = [JSON.stringify(place.target), place.path, place.id, place.field].join(':');

  useEffect(() => {
    let isCurrent = true;
    readText(place).then(
      ({ text, shown = text }) => {
        if (!isCurrent) return;
        form.reset({ text: kept.get(key) ?? shown });
        setShown(shown);
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
    if (result.kind === 'conflict') return setTheirs(result.theirs.shown ?? result.theirs.text);
    if (result.kind === 'rejected') return setNotice({ tone: 'error', ...errorToNotice(result.failure) });
    if (result.kind === 'unreachable')
      return setNotice({ tone: 'error', message: t('Not saved'), error: t('Check your connection and try again') });
    record(textStep(client, place, t('{field} changed.', { field: label }), result.before, result.after));
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
      {place.kind === 'dates' ? (
        shown !== undefined && <DateFields form={form} place={place} saved={shown} />
      ) : (
        <TextOf form={form} place={place} label={label} />
      )}
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

type TextOfProps = { form: UseFormReturn<{ text: string }>; place: EditPlace; label: string };

function TextOf({ form, place, label }: TextOfProps) {
  if (place.kind === 'line')
    return <TextField label={label} dir="auto" autoComplete="off" {...form.register('text')} />;
  return <MarkdownField form={form} name="text" label={label} />;
}

type DateFieldsProps = { form: UseFormReturn<{ text: string }>; place: EditPlace; saved: string };

/** A line of the text is the date of a field. */
function DateFields({ form, place, saved }: DateFieldsProps) {
  const dates = form.watch('text').split('\n');
  return (
    <div className="grid gap-4">
      {place.field.split(',').map((field, index) => (
        <PartialDateField
          key={field}
          name={field}
          label={fieldName(field)}
          value={dates[index] ?? ''}
          savedValue={saved.split('\n')[index] ?? ''}
          onChange={(date) => form.setValue('text', dates.with(index, date).join('\n'))}
        />
      ))}
    </div>
  );
}
