import { type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { isAppError } from '../lib/app-error.ts';
import { Checkbox } from '../ui/choices.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { AppLinkButton } from './app-link.tsx';
import { FormFrame } from './form-frame.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { OwnRecord } from './own-record.tsx';
import { changeRecord, type KindOf, type OwnedRecord, readRecord, type Tagged, type Values } from './record-calls.ts';
import { ConflictDialog } from './record-conflict.tsx';
import { useSubmit } from './use-submit.tsx';

const SAVED_MESSAGE_MS = 3_000;

type EditRecordProps<R extends OwnedRecord, V extends FieldValues> = {
  kind: KindOf<R>;
  /** 'Edit badge' */
  title: string;
  /** What the fields show of a record, and what is sent for what they hold. */
  toValues: (record: R) => V;
  toInput: (values: V) => Values;
  children: (form: UseFormReturn<V>) => ReactNode;
};

/** The fields of the add screen, filled in from a record of one's own. */
export function EditRecord<R extends OwnedRecord, V extends FieldValues & { hidden: boolean }>(
  props: EditRecordProps<R, V>,
) {
  return (
    <OwnRecord kind={props.kind}>
      {(tagged, update) => (
        <div className="mx-auto max-w-3xl">
          <PageHeader title={props.title} caption="Edit your portfolio">
            <AppLinkButton to={`/${props.kind.path}/delete/${tagged.record.id}`} tone="danger">
              Delete
            </AppLinkButton>
          </PageHeader>
          <EditForm {...props} tagged={tagged} onSaved={update} />
        </div>
      )}
    </OwnRecord>
  );
}

type EditFormProps<R extends OwnedRecord, V extends FieldValues> = EditRecordProps<R, V> & {
  tagged: Tagged<R>;
  onSaved: (saved: Tagged<R>) => void;
};

function EditForm<R extends OwnedRecord, V extends FieldValues & { hidden: boolean }>({
  kind,
  tagged,
  toValues,
  toInput,
  onSaved,
  children,
}: EditFormProps<R, V>) {
  const form = useForm<V>({ defaultValues: toValues(tagged.record) as DefaultValues<V> });
  const [newer, setNewer] = useState<Tagged<R>>();
  const typed = (values: V) => only(Object.keys(kind.change.shape), toInput(values));
  const inputOf = (record: R) => typed(toValues(record));

  function show(version: Tagged<R>) {
    form.reset(toValues(version.record) as DefaultValues<V>);
    setNewer(undefined);
    onSaved(version);
  }

  /** Sends only what was typed: the rest stays as `version`, the stored record, has it. */
  async function saveOver(version: Tagged<R>, values: V): Promise<string> {
    const change = differing(inputOf(tagged.record), typed(values));
    const { message, ...saved } = await changeRecord(kind, version, change);
    show(saved);
    return message;
  }

  async function save(values: V): Promise<string> {
    try {
      return await saveOver(newer ?? tagged, values);
    } catch (thrown) {
      if (isAppError(thrown) && thrown.code === 'conflict') setNewer(await readRecord(kind, tagged.record.id));
      throw thrown;
    }
  }

  const { notice, pending, loginNeeded, onSubmit } = useSubmit(form, { save, clearAfterMs: SAVED_MESSAGE_MS });
  return (
    <>
      <LeaveGuard isChanged={form.formState.isDirty} />
      <FormFrame
        onSubmit={onSubmit}
        submitLabel="Save"
        onReset={() => form.reset()}
        pending={pending}
        notice={notice}
        loginNeeded={loginNeeded}
      >
        {children(form)}
        <Checkbox
          {...form.register('hidden' as Path<V>)}
          label="Hide from my page"
          hint="Nobody but you sees it until you show it again."
        />
      </FormFrame>
      {newer && (
        <ConflictDialog
          mine={typed(form.getValues())}
          theirs={inputOf(newer.record)}
          onKeepMine={() => void onSubmit()}
          onTakeTheirs={() => show(newer)}
          onClose={() => setNewer(undefined)}
        />
      )}
    </>
  );
}

/** The keys of `after` whose values `before` does not have. */
function differing(before: Values, after: Values): Values {
  const isSame = (key: string) => JSON.stringify(before[key]) === JSON.stringify(after[key]);
  return Object.fromEntries(Object.entries(after).filter(([key]) => !isSame(key)));
}

function only(keys: readonly string[], values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));
}
