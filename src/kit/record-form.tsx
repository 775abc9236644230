import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { AppError } from '../lib/app-error.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { FormFrame } from './form-frame.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { OnPageLink } from './on-page-link.tsx';
import { addRecord, type Values } from './record-calls.ts';
import type { RecordKind } from './records.ts';
import { DraftNotice, useDraft } from './use-draft.tsx';
import type { NoticeWords } from './use-notice.tsx';
import { useReset } from './use-reset.tsx';
import { useStoredUser } from './use-stored-user.tsx';
import { useSubmit } from './use-submit.tsx';

type AddRecordProps<V extends FieldValues> = {
  kind: RecordKind;
  /** 'New badge' */
  title: string;
  emptyValues: V;
  /** What is sent for what was typed. */
  toInput: (values: V) => Values;
  submitLabel: 'Submit' | 'Add';
  hasReset?: boolean;
  clearAfterMs: number;
  /** What a failure is shown as; headline and detail where left out. */
  words?: (failure: AppError) => NoticeWords;
  /** The fields, in order. */
  children: (form: UseFormReturn<V>) => ReactNode;
};

/** The screen that adds a record: says how it went, and starts anew once one is in. */
export function AddRecord<V extends FieldValues>({ kind, emptyValues, toInput, ...props }: AddRecordProps<V>) {
  const client = useQueryClient();
  const user = useStoredUser();
  const form = useForm<V>({ defaultValues: emptyValues as DefaultValues<V> });
  const [added, setAdded] = useState<Values>();
  const reset = useReset(form);
  const isRestored = useDraft(form, user?.id ?? '');
  const { notice, pending, loginNeeded, onSubmit } = useSubmit(form, {
    clearAfterMs: props.clearAfterMs,
    ...(props.words && { words: props.words }),
    async save(values) {
      setAdded(undefined);
      const input = toInput(values);
      const message = await addRecord(kind, { ...input, user_id: user?.id ?? '' });
      form.reset();
      setAdded(input);
      await client.invalidateQueries({ queryKey: [kind.path] });
      return message;
    },
  });
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={props.title} caption="Add to your portfolio" />
      <LeaveGuard isChanged={form.formState.isDirty} />
      <FormFrame
        onSubmit={onSubmit}
        submitLabel={props.submitLabel}
        reset={props.hasReset ? reset : undefined}
        next={<OnPageLink kind={kind} record={added} />}
        pending={pending}
        notice={notice}
        loginNeeded={loginNeeded}
      >
        <DraftNotice isRestored={isRestored} />
        {props.children(form)}
      </FormFrame>
    </div>
  );
}
