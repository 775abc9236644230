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
import { CERTIFICATION_CATEGORIES, type Certification, certifications } from './certification.ts';

const MESSAGE_MS = 5_000;

const EMPTY = {
  title: '',
  description: '',
  category: 'select',
  awarded_by: '',
  certification_number: '',
  certification_link: '',
  awarded_date: '',
  expiration_date: '',
  image_url: '',
  icon_url: '',
  visibility: 'everyone' as Visibility,
};
type CertificationValues = typeof EMPTY;

export function AddScreen() {
  return (
    <RequireLogin>
      {() => (
        <AddRecord
          kind={certifications}
          title={t('New certification')}
          emptyValues={EMPTY}
          toInput={(values) => ({ ...values, id: freshId() })}
          submitLabel={t('Submit')}
          clearAfterMs={MESSAGE_MS}
        >
          {(form) => <CertificationFields form={form} />}
        </AddRecord>
      )}
    </RequireLogin>
  );
}

export function EditScreen() {
  return (
    <EditRecord
      kind={certifications}
      title={t('Edit certification')}
      toValues={(certification: Certification): CertificationValues => certification}
      toInput={(values) => values}
    >
      {(form) => <CertificationFields form={form} />}
    </EditRecord>
  );
}

export function DeleteScreen() {
  return <DeleteRecord kind={certifications} nameOf={({ title }: Certification) => title} />;
}

function CertificationFields({ form }: { form: UseFormReturn<CertificationValues> }) {
  return (
    <>
      <TextField label={t('Certification Title')} {...fieldProps(form, 'title')} />
      <TextArea label={t('Description')} {...fieldProps(form, 'description')} />
      <FieldRow>
        <SelectField
          label={t('Category')}
          choices={translated(CERTIFICATION_CATEGORIES)}
          {...fieldProps(form, 'category')}
        />
        <TextField label={t('Awarded by')} {...fieldProps(form, 'awarded_by')} />
      </FieldRow>
      <TextField label={t('Certification number')} {...fieldProps(form, 'certification_number')} />
      <UrlField form={form} name="certification_link" label={t('Certification Link')} />
      <FieldRow>
        <BoundPartialDate form={form} name="awarded_date" label={t('Awarded Date')} />
        <BoundPartialDate form={form} name="expiration_date" label={t('Expiration Date')} />
      </FieldRow>
      <ImageUploadField form={form} name="image_url" uploadLabel={t('Image')} />
      <ImageUploadField form={form} name="icon_url" uploadLabel={t('Icon')} />
      <RecordDetails
        form={form}
        urls={[
          ['image_url', t('Image URL')],
          ['icon_url', t('Icon URL')],
        ]}
      />
    </>
  );
}
