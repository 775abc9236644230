import type { UseFormReturn } from 'react-hook-form';
import { joinedText } from '../../../platform/lib/texts/studio/studio-formats.ts';
import { t, translated } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { freshId } from '../../../platform/lib/uuid.ts';
import { BoundPartialDate } from '../../../platform/ui/form/bound-partial-date.tsx';
import { FieldRow } from '../../../platform/ui/form/form-layout.tsx';
import { SelectField } from '../../../platform/ui/form/select-field.tsx';
import { TextArea } from '../../../platform/ui/form/text-area.tsx';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { fieldProps } from '../../../platform/ui/form/use-submit.tsx';
import { ImageUploadField } from '../../images/image-fields.tsx';
import type { Visibility } from '../../model/visibility.ts';
import { DeleteRecord } from '../kit/record-delete.tsx';
import { EditRecord } from '../kit/record-edit.tsx';
import { RecordDetails } from '../kit/record-fields.tsx';
import { AddRecord } from '../kit/record-form.tsx';
import { EDUCATION_LEVELS, type Education, educations } from './education.ts';

const MESSAGE_MS = 3_000;

const EMPTY = {
  institution: '',
  field_of_study: '',
  school_name: '',
  specialization: '',
  level: 'select',
  name_of_award: '',
  grade: '',
  awards: '',
  start_year: '',
  end_year: '',
  city: '',
  state: '',
  country: '',
  image_url: '',
  visibility: 'everyone' as Visibility,
};
type EducationValues = typeof EMPTY;

/** The one add screen for which the specification shows no check of the login, besides the skill's. */
export function AddScreen() {
  return (
    <AddRecord
      kind={educations}
      title={t('Add education')}
      emptyValues={EMPTY}
      toInput={(values) => ({ ...values, id: freshId() })}
      submitLabel={t('Add')}
      hasReset
      clearAfterMs={MESSAGE_MS}
    >
      {(form) => <EducationFields form={form} />}
    </AddRecord>
  );
}

export function EditScreen() {
  return (
    <EditRecord
      kind={educations}
      title={t('Edit education')}
      toValues={(education: Education): EducationValues => education}
      toInput={(values) => values}
    >
      {(form) => <EducationFields form={form} />}
    </EditRecord>
  );
}

export function DeleteScreen() {
  const nameOf = ({ name_of_award, institution }: Education) => joinedText([name_of_award, institution]);
  return <DeleteRecord kind={educations} nameOf={nameOf} />;
}

function EducationFields({ form }: { form: UseFormReturn<EducationValues> }) {
  return (
    <>
      <TextField label={t('College/University')} {...fieldProps(form, 'institution')} />
      <FieldRow>
        <TextField label={t('Field of Study')} {...fieldProps(form, 'field_of_study')} />
        <TextField label={t('School/Faculty')} {...fieldProps(form, 'school_name')} />
        <TextField label={t('Specialization')} {...fieldProps(form, 'specialization')} />
        <SelectField label={t('Level')} choices={translated(EDUCATION_LEVELS)} {...fieldProps(form, 'level')} />
        <TextField label={t('Name of Award')} {...fieldProps(form, 'name_of_award')} />
        <TextField label={t('Grade')} {...fieldProps(form, 'grade')} />
      </FieldRow>
      <TextArea label={t('Awards')} rows={3} {...fieldProps(form, 'awards')} />
      <FieldRow>
        <BoundPartialDate form={form} name="start_year" label={t('Start Date')} />
        <BoundPartialDate form={form} name="end_year" label={t('End Date')} />
      </FieldRow>
      <FieldRow>
        <TextField label={t('City')} {...fieldProps(form, 'city')} />
        <TextField label={t('State')} {...fieldProps(form, 'state')} />
      </FieldRow>
      <TextField label={t('Country')} {...fieldProps(form, 'country')} />
      <ImageUploadField form={form} name="image_url" uploadLabel={t('Image')} />
      <RecordDetails form={form} urls={[['image_url', t('Image URL')]]} />
    </>
  );
}
