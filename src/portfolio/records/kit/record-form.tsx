import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { AppError } from '../../../platform/lib/app-error.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { FormLayout } from '../../../platform/ui/form/form-layout.tsx';
import { UnsavedChangesGuard } from '../../../platform/ui/form/unsaved-changes.tsx';
import { useDraft } from '../../../platform/ui/form/use-draft.tsx';
import { useReset } from '../../../platform/ui/form/use-reset.tsx';
import { useSubmit } from '../../../platform/ui/form/use-submit.tsx';
import { ScreenHeader } from '../../../platform/ui/screen-header.tsx';
import { useStepState } from '../../../platform/ui/undo/undo.tsx';
import type { Step } from '../../../platform/ui/undo/undo-stack.ts';
import type { NoticeMessage } from '../../../platform/ui/use-notice.tsx';
import { useStoredUser } from '../../../platform/ui/use-stored-user.tsx';
import type { RecordKind, Values } from '../../model/record.ts';
import { PublicLink } from './public-link.tsx';
import { addRecord } from './record-calls.ts';
import { useRecordAddition } from './use-record-steps.tsx';

type AddRecordProps<V extends FieldValues> = {
  kind: RecordKind;
  /** 'New badge' */
  title: string;
  emptyValues: V;
  /** Converts form values to the request body. */
  toInput: (values: V) => Values;
  submitLabel: string;
  hasReset?: boolean;
  clearAfterMs: number;
  /** Converts an error to a notice; by default headline and detail. */
  words?: (failure: AppError) => NoticeMessage;
  /** The fields, in order. */
  children: (form: UseFormReturn<V>) => ReactNode;
};

/** The screen to add a record: shows the result, and resets after a success. */
export function AddRecord<V extends FieldValues>({ kind, emptyValues, toInput, ...props }: AddRecordProps<V>) {
  const client = useQueryClient();
  const user = useStoredUser();
  const form = useForm<V>({ defaultValues: emptyValues as DefaultValues<V> });
  const [added, setAdded] = useState<{ input: Values; step: Step }>();
  const recordAddition = useRecordAddition(kind);
  const isUndone = useStepState(added?.step) === 'undone';
  const reset = useReset(form);
  const draft = useDraft(form, { userId: user?.id ?? '', isNew: true });
  const submission = useSubmit(form, {
    namesMissingOnce: true,
    clearAfterMs: props.clearAfterMs,
    ...(props.words && { words: props.words }),
    async save(values) {
      setAdded(undefined);
      const input = toInput(values);
      const { record, message } = await addRecord(kind, { ...input, user_id: user?.id ?? '' });
      form.reset();
      setAdded({ input, step: recordAddition(record) });
      await client.invalidateQueries({ queryKey: [kind.path] });
      return message;
    },
  });
  return (
    <div className="mx-auto max-w-3xl">
      <ScreenHeader title={props.title} caption={t('Add to your portfolio')} />
      <UnsavedChangesGuard isChanged={form.formState.isDirty} />
      <FormLayout
        {...submission}
        {...(isUndone && { notice: undefined })}
        submitLabel={props.submitLabel}
        reset={props.hasReset ? reset : undefined}
        next={<PublicLink kind={kind} record={isUndone ? undefined : added?.input} />}
        draft={draft}
      >
        {props.children(form)}
      </FormLayout>
    </div>
  );
}
