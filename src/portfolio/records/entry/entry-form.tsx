import type { UseFormReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { COMMAS_OR_LINES_HINT, splitCommasOrLines, splitLines } from '../../../platform/lib/split-list.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { freshId } from '../../../platform/lib/uuid.ts';
import { BoundPartialDate } from '../../../platform/ui/form/bound-partial-date.tsx';
import { FieldRow } from '../../../platform/ui/form/form-layout.tsx';
import { SelectField } from '../../../platform/ui/form/select-field.tsx';
import { TextArea } from '../../../platform/ui/form/text-area.tsx';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { UrlField } from '../../../platform/ui/form/url-field.tsx';
import { fieldProps } from '../../../platform/ui/form/use-submit.tsx';
import { RequireLogin } from '../../../platform/ui/require-login.tsx';
import { ImageUploadField } from '../../images/image-fields.tsx';
import { ENTRY_SECTIONS, type EntrySection, isEntrySection } from '../../model/sections.ts';
import type { Visibility } from '../../model/visibility.ts';
import { DeleteRecord } from '../kit/record-delete.tsx';
import { EditRecord } from '../kit/record-edit.tsx';
import { RecordDetails } from '../kit/record-fields.tsx';
import { AddRecord } from '../kit/record-form.tsx';
import { type Entry, entries } from './entry.ts';
import { useEntrySectionName } from './entry-section-names.ts';
import { entryTemplate } from './entry-templates.ts';

const MESSAGE_MS = 5_000;

const EMPTY = {
  section: 'talks' as EntrySection,
  title: '',
  subtitle: '',
  start_date: '',
  end_date: '',
  url: '',
  description: '',
  keywords: '',
  image_url: '',
  visibility: 'everyone' as Visibility,
};
type EntryValues = typeof EMPTY;

/** The section can be given as `?section=languages`. */
export function AddScreen() {
  const [params] = useSearchParams();
  const wanted = params.get('section') ?? '';
  const emptyValues = isEntrySection(wanted) ? { ...EMPTY, section: wanted } : EMPTY;
  return (
    <RequireLogin>
      {({ id }) => (
        <AddRecord
          key={wanted}
          kind={entries}
          title={t('New entry')}
          emptyValues={emptyValues}
          toInput={(values) => ({ ...values, id: freshId(), keywords: splitCommasOrLines(values.keywords) })}
          submitLabel={t('Submit')}
          clearAfterMs={MESSAGE_MS}
        >
          {(form) => <EntryFields form={form} userId={id} keywordsHint={t(COMMAS_OR_LINES_HINT)} />}
        </AddRecord>
      )}
    </RequireLogin>
  );
}

export function EditScreen() {
  return (
    <RequireLogin>
      {({ id }) => (
        <EditRecord
          kind={entries}
          title={t('Edit entry')}
          toValues={(entry: Entry): EntryValues => ({ ...entry, keywords: entry.keywords.join('\n') })}
          toInput={(values) => ({ ...values, keywords: splitLines(values.keywords) })}
        >
          {(form) => <EntryFields form={form} userId={id} keywordsHint={t('One per line.')} />}
        </EditRecord>
      )}
    </RequireLogin>
  );
}

export function DeleteScreen() {
  return <DeleteRecord kind={entries} nameOf={({ title, subtitle }: Entry) => title || subtitle} />;
}

type EntryFieldsProps = { form: UseFormReturn<EntryValues>; userId: string; keywordsHint: string };

/** The fields of the chosen section. */
function EntryFields({ form, userId, keywordsHint }: EntryFieldsProps) {
  const nameOf = useEntrySectionName(userId);
  const labels = entryTemplate(form.watch('section'), form.formState.defaultValues ?? {});
  return (
    <>
      <SelectField
        label={t('Section')}
        choices={ENTRY_SECTIONS.map(([section]) => [section, nameOf(section)] as const)}
        {...fieldProps(form, 'section')}
      />
      <TextField label={t(labels.title)} {...fieldProps(form, 'title')} />
      {labels.subtitle && <TextField label={t(labels.subtitle)} {...fieldProps(form, 'subtitle')} />}
      {(labels.start_date || labels.end_date) && (
        <FieldRow>
          {labels.start_date && <BoundPartialDate form={form} name="start_date" label={t(labels.start_date)} />}
          {labels.end_date && <BoundPartialDate form={form} name="end_date" label={t(labels.end_date)} />}
        </FieldRow>
      )}
      {labels.url && <UrlField form={form} name="url" label={t(labels.url)} />}
      {labels.description && <TextArea label={t(labels.description)} {...fieldProps(form, 'description')} />}
      {labels.keywords && <TextArea label={t(labels.keywords)} hint={keywordsHint} {...fieldProps(form, 'keywords')} />}
      {labels.image_url && <ImageUploadField form={form} name="image_url" uploadLabel={t(labels.image_url)} />}
      <RecordDetails
        form={form}
        urls={labels.image_url ? [['image_url', t('{label} URL', { label: t(labels.image_url) })]] : []}
      />
    </>
  );
}
