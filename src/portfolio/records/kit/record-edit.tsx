import { type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../../../platform/ui/app-link.tsx';
import { FormLayout } from '../../../platform/ui/form/form-layout.tsx';
import { UnsavedChangesGuard } from '../../../platform/ui/form/unsaved-changes.tsx';
import { changedKeys, useConflict } from '../../../platform/ui/form/use-conflict.tsx';
import { useDraft } from '../../../platform/ui/form/use-draft.tsx';
import { useReset } from '../../../platform/ui/form/use-reset.tsx';
import { useSubmit } from '../../../platform/ui/form/use-submit.tsx';
import { ScreenHeader } from '../../../platform/ui/screen-header.tsx';
import { useUndoChanges } from '../../../platform/ui/undo/undo.tsx';
import { ConflictDialog } from '../../components/conflict-dialog.tsx';
import type { Values } from '../../model/record.ts';
import type { Visibility } from '../../model/visibility.ts';
import { LoadOwnRecord } from './load-own-record.tsx';
import { PublicLink } from './public-link.tsx';
import { changeRecord, type KindOf, type OwnedRecord, readRecord, type Tagged } from './record-calls.ts';
import { useRecordEdit } from './use-record-steps.tsx';
import { VisibilityField } from './visibility-field.tsx';

const SAVED_MESSAGE_MS = 3_000;

type EditRecordProps<R extends OwnedRecord, V extends FieldValues> = {
  kind: KindOf<R>;
  /** 'Edit badge' */
  title: string;
  /** Converts a record to form values, and form values to the request body. */
  toValues: (record: R) => V;
  toInput: (values: V) => Values;
  children: (form: UseFormReturn<V>, record: R) => ReactNode;
};

/** The fields of the add screen, filled in from the user's record. */
export function EditRecord<R extends OwnedRecord, V extends FieldValues & { visibility: Visibility }>(
  props: EditRecordProps<R, V>,
) {
  const undoChanges = useUndoChanges();
  return (
    <LoadOwnRecord kind={props.kind}>
      {(tagged, update) => (
        <div className="mx-auto max-w-3xl">
          <ScreenHeader title={props.title} caption={t('Edit your portfolio')}>
            <AppLinkButton to={`/${props.kind.path}/delete/${tagged.record.id}`} tone="danger">
              {t('Delete')}
            </AppLinkButton>
          </ScreenHeader>
          <EditForm key={undoChanges} {...props} tagged={tagged} onSaved={update} />
        </div>
      )}
    </LoadOwnRecord>
  );
}

type EditFormProps<R extends OwnedRecord, V extends FieldValues> = EditRecordProps<R, V> & {
  tagged: Tagged<R>;
  onSaved: (saved: Tagged<R>) => void;
};

function EditForm<R extends OwnedRecord, V extends FieldValues & { visibility: Visibility }>({
  kind,
  tagged,
  toValues,
  toInput,
  onSaved,
  children,
}: EditFormProps<R, V>) {
  const form = useForm<V>({ defaultValues: toValues(tagged.record) as DefaultValues<V> });
  const [saved, setSaved] = useState<R>();
  const reset = useReset(form);
  const draft = useDraft(form, { userId: tagged.record.user_id });
  const recordEdit = useRecordEdit(kind);
  const { newer, saveOver, dismiss } = useConflict(() => readRecord(kind, tagged.record.id));
  // `hidden` follows from `visibility`.
  const keys = Object.keys(kind.change.shape).filter((key) => key !== 'hidden');
  const typed = (values: V) => only(keys, toInput(values));
  const inputOf = (record: R) => typed(toValues(record));

  function show(version: Tagged<R>) {
    form.reset(toValues(version.record) as DefaultValues<V>);
    dismiss();
    onSaved(version);
  }

  /** Sends only changed fields: the others stay as they are stored. */
  const save = (values: V) =>
    saveOver(tagged, async (version) => {
      setSaved(undefined);
      const change = changedKeys(inputOf(tagged.record), typed(values));
      const { message, ...stored } = await changeRecord(kind, version, change);
      recordEdit(version.record, stored.record);
      show(stored);
      setSaved(stored.record);
      return message;
    });

  const { onSubmit, ...submission } = useSubmit(form, { namesMissingOnce: true, save, clearAfterMs: SAVED_MESSAGE_MS });
  return (
    <>
      <UnsavedChangesGuard isChanged={form.formState.isDirty} />
      <FormLayout
        {...submission}
        onSubmit={onSubmit}
        submitLabel={t('Save')}
        reset={reset}
        draft={draft}
        next={<PublicLink kind={kind} record={saved} />}
      >
        {children(form, tagged.record)}
        <VisibilityField form={form} />
      </FormLayout>
      {newer && (
        <ConflictDialog
          mine={typed(form.getValues())}
          theirs={inputOf(newer.record)}
          onKeepMine={() => void onSubmit()}
          onTakeTheirs={() => show(newer)}
          onClose={dismiss}
        />
      )}
    </>
  );
}

function only(keys: readonly string[], values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));
}
