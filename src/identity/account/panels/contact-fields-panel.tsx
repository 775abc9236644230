import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useFieldArray, useForm } from 'react-hook-form';
import { type StudioLabel, t, translated } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Checkbox } from '../../../platform/ui/form/choices.tsx';
import { FormLayout } from '../../../platform/ui/form/form-layout.tsx';
import { SelectField } from '../../../platform/ui/form/select-field.tsx';
import { TextArea } from '../../../platform/ui/form/text-area.tsx';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { type ReportUnsaved, useReportUnsaved } from '../../../platform/ui/form/unsaved-changes.tsx';
import { fieldProps, useSubmit } from '../../../platform/ui/form/use-submit.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import { CONTACT_FIELDS_MAX, type ContactField } from '../../../portfolio/model/contact-fields.ts';
import type { AccountProps } from '../load-account.tsx';

const TYPES = [
  ['text', 'Text'],
  ['choice', 'One of several choices'],
  ['date', 'Date'],
  ['budget', 'Budget'],
] as const satisfies readonly (readonly [ContactField['type'], StudioLabel])[];

/** The choices of a question are the lines of a text. */
type Question = Omit<ContactField, 'choices'> & { choices: string };

const toForm = (fields: readonly ContactField[]): Question[] =>
  fields.map(({ choices = [], ...field }) => ({ ...field, choices: choices.join('\n') }));

function fromForm({ choices, ...field }: Question): ContactField {
  const lines = choices.split('\n').map((choice) => choice.trim());
  return field.type === 'choice' ? { ...field, choices: lines.filter((choice) => choice !== '') } : field;
}

/** What the contact form asks besides name, email, subject and message. */
export function ContactFieldsPanel({
  version,
  change,
  reportUnsaved,
}: AccountProps & { reportUnsaved: ReportUnsaved }) {
  const form = useForm({ defaultValues: { contact_fields: toForm(version.account.contact_fields) } });
  const list = useFieldArray({ control: form.control, name: 'contact_fields', keyName: 'key' });
  useReportUnsaved(reportUnsaved, 'contact form', form.formState.isDirty);
  const { onSubmit, ...submission } = useSubmit(form, {
    async save(values) {
      const contact_fields = values.contact_fields.map(fromForm);
      // Without the ETag: only these fields change.
      const { account, message } = await change({ ...version, etag: undefined }, { contact_fields });
      form.reset({ contact_fields: toForm(account.contact_fields) });
      return message;
    },
  });
  const add = () => {
    const id = `q-${crypto.randomUUID().slice(0, 8)}`;
    list.append({ id, label: '', type: 'text', choices: '', required: false });
  };
  return (
    <Panel
      title={t('Contact form')}
      intro={t('What you want to know of those who write to you, besides name, email, subject and message.')}
    >
      <FormLayout {...submission} onSubmit={onSubmit} submitLabel={t('Save contact form')} inPanel>
        {list.fields.map(({ key }, at) => (
          <fieldset key={key} className="flex flex-col gap-4 rounded-control border border-line p-4 sm:col-span-2">
            <legend className="px-1 font-medium text-sm">{t('Question {n}', { n: at + 1 })}</legend>
            <TextField
              label={t('Question')}
              aria-required
              dir="auto"
              {...fieldProps(form, `contact_fields.${at}.label`)}
            />
            <SelectField
              label={t('Answer')}
              choices={translated(TYPES)}
              {...fieldProps(form, `contact_fields.${at}.type`)}
            />
            {form.watch(`contact_fields.${at}.type`) === 'choice' && (
              <TextArea
                label={t('Choices')}
                hint={t('One on each line.')}
                rows={3}
                dir="auto"
                {...fieldProps(form, `contact_fields.${at}.choices`)}
              />
            )}
            <Checkbox label={t('Must be answered')} {...form.register(`contact_fields.${at}.required`)} />
            <div className="flex flex-wrap gap-2">
              <Button disabled={at === 0} onClick={() => list.swap(at, at - 1)}>
                <ArrowUp aria-hidden="true" className="size-4" />
                {t('Move up')}
              </Button>
              <Button disabled={at === list.fields.length - 1} onClick={() => list.swap(at, at + 1)}>
                <ArrowDown aria-hidden="true" className="size-4" />
                {t('Move down')}
              </Button>
              <Button tone="quiet" onClick={() => list.remove(at)}>
                <X aria-hidden="true" className="size-4" />
                {t('Remove')}
              </Button>
            </div>
          </fieldset>
        ))}
        {list.fields.length < CONTACT_FIELDS_MAX && (
          <div className="sm:col-span-2">
            <Button onClick={add}>{t('Add a question')}</Button>
          </div>
        )}
      </FormLayout>
    </Panel>
  );
}
