import type { UseFormReturn } from 'react-hook-form';
import { t, translated } from '../../../platform/lib/texts/studio/studio-texts.ts';
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
import type { Visibility } from '../../model/visibility.ts';
import { DeleteRecord } from '../kit/record-delete.tsx';
import { EditRecord } from '../kit/record-edit.tsx';
import { RecordDetails } from '../kit/record-fields.tsx';
import { AddRecord } from '../kit/record-form.tsx';
import { type Publication, publications } from './publication.ts';
import { PUBLICATION_CATEGORIES } from './publication-categories.ts';

const MESSAGE_MS = 5_000;

const EMPTY = {
  title: '',
  category: 'select' as Publication['category'],
  authors: '',
  publisher: '',
  published_on: '',
  doi: '',
  url: '',
  pdf_url: '',
  description: '',
  image_url: '',
  visibility: 'everyone' as Visibility,
};
type PublicationValues = typeof EMPTY;

export function AddScreen() {
  return (
    <RequireLogin>
      {() => (
        <AddRecord
          kind={publications}
          title={t('New publication')}
          emptyValues={EMPTY}
          toInput={(values) => ({ ...values, id: freshId() })}
          submitLabel={t('Submit')}
          clearAfterMs={MESSAGE_MS}
        >
          {(form) => <PublicationFields form={form} />}
        </AddRecord>
      )}
    </RequireLogin>
  );
}

export function EditScreen() {
  return (
    <EditRecord
      kind={publications}
      title={t('Edit publication')}
      toValues={(publication: Publication): PublicationValues => publication}
      toInput={(values) => values}
    >
      {(form) => <PublicationFields form={form} />}
    </EditRecord>
  );
}

export function DeleteScreen() {
  return <DeleteRecord kind={publications} nameOf={({ title }: Publication) => title} />;
}

function PublicationFields({ form }: { form: UseFormReturn<PublicationValues> }) {
  return (
    <>
      <TextField label={t('Title')} {...fieldProps(form, 'title')} />
      <TextField
        label={t('Authors')}
        hint={t('As they are cited, your own name too: A. Lovelace, C. Babbage. Your page marks it.')}
        {...fieldProps(form, 'authors')}
      />
      <TextField
        label={t('Publisher')}
        hint={t('The journal, the conference or the publishing house.')}
        {...fieldProps(form, 'publisher')}
      />
      <FieldRow>
        <SelectField
          label={t('Category')}
          choices={translated(PUBLICATION_CATEGORIES)}
          {...fieldProps(form, 'category')}
        />
        <BoundPartialDate form={form} name="published_on" label={t('Published On')} />
      </FieldRow>
      <TextField label={t('DOI')} hint={t('10.1000/182, or its address at doi.org.')} {...fieldProps(form, 'doi')} />
      <UrlField form={form} name="url" label={t('URL')} />
      <UrlField form={form} name="pdf_url" label={t('PDF URL')} />
      <TextArea label={t('Description')} {...fieldProps(form, 'description')} />
      <ImageUploadField form={form} name="image_url" uploadLabel={t('Image')} />
      <RecordDetails form={form} urls={[['image_url', t('Image URL')]]} />
    </>
  );
}
