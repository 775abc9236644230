import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { AppError } from '../../../platform/lib/app-error.ts';
import { COMMAS_OR_LINES_HINT, splitCommasOrLines, splitLines } from '../../../platform/lib/split-list.ts';
import { sentenceText } from '../../../platform/lib/texts/studio/error-texts.ts';
import { joinedText } from '../../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { BoundPartialDate } from '../../../platform/ui/form/bound-partial-date.tsx';
import { FieldRow } from '../../../platform/ui/form/form-layout.tsx';
import { TextArea } from '../../../platform/ui/form/text-area.tsx';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { fieldProps } from '../../../platform/ui/form/use-submit.tsx';
import { RequireLogin } from '../../../platform/ui/require-login.tsx';
import type { NoticeMessage } from '../../../platform/ui/use-notice.tsx';
import { messageAndError } from '../../../platform/ui/use-notice.tsx';
import { ImageUploadField } from '../../images/image-fields.tsx';
import { failureOf } from '../../model/record-failures.ts';
import type { Visibility } from '../../model/visibility.ts';
import { DeleteRecord } from '../kit/record-delete.tsx';
import { EditRecord } from '../kit/record-edit.tsx';
import { RecordDetails, requiredField } from '../kit/record-fields.tsx';
import { AddRecord } from '../kit/record-form.tsx';
import { type Experience, experiences } from './experience.ts';

const MESSAGE_MS = 3_000;

const EMPTY = {
  company_name: '',
  position: '',
  responsibilities: '',
  city: '',
  state: '',
  country: '',
  start_year: '',
  end_year: '',
  image_url: '',
  visibility: 'everyone' as Visibility,
};
type ExperienceValues = typeof EMPTY;

export function AddScreen() {
  return (
    <RequireLogin>
      {() => (
        <AddRecord
          kind={experiences}
          title={t('Add experience')}
          emptyValues={EMPTY}
          toInput={(values) => ({ ...values, responsibilities: splitCommasOrLines(values.responsibilities) })}
          submitLabel={t('Add')}
          hasReset
          clearAfterMs={MESSAGE_MS}
          words={addFailure}
        >
          {(form) => (
            <ExperienceFields
              form={form}
              isNew
              responsibilitiesLabel={t('Responsibilities (comma separated)')}
              responsibilitiesHint={t(COMMAS_OR_LINES_HINT)}
            />
          )}
        </AddRecord>
      )}
    </RequireLogin>
  );
}

/** The same headline for every error, with the detail. */
function addFailure(failure: AppError): NoticeMessage {
  const headline = sentenceText(failureOf('adding', experiences));
  const { message, error = '' } = messageAndError(failure);
  return { message: headline, error: message === headline ? error : `${message}: ${error}` };
}

export function EditScreen() {
  return (
    <EditRecord
      kind={experiences}
      title={t('Edit experience')}
      toValues={(experience: Experience): ExperienceValues => ({
        ...experience,
        responsibilities: experience.responsibilities.join('\n'),
      })}
      toInput={(values) => ({ ...values, responsibilities: splitLines(values.responsibilities) })}
    >
      {(form) => (
        <ExperienceFields form={form} isNew={false} responsibilitiesLabel={t('Responsibilities (one per line)')} />
      )}
    </EditRecord>
  );
}

export function DeleteScreen() {
  const nameOf = ({ position, company_name }: Experience) => joinedText([position, company_name]);
  return <DeleteRecord kind={experiences} nameOf={nameOf} />;
}

type ExperienceFieldsProps = {
  form: UseFormReturn<ExperienceValues>;
  isNew: boolean;
  responsibilitiesLabel: string;
  responsibilitiesHint?: string;
};

function ExperienceFields({ form, isNew, responsibilitiesLabel, responsibilitiesHint }: ExperienceFieldsProps) {
  const remoteId = useId();
  const required = (name: keyof ExperienceValues) => requiredField(form, name, isNew);
  return (
    <>
      <TextField label={t('Company Name')} {...required('company_name')} {...fieldProps(form, 'company_name')} />
      <TextField label={t('Position')} {...required('position')} {...fieldProps(form, 'position')} />
      <TextArea label={responsibilitiesLabel} hint={responsibilitiesHint} {...fieldProps(form, 'responsibilities')} />
      <FieldRow>
        <TextField
          label={t('City')}
          {...required('city')}
          hint={t('‘Remote’, if there was no office.')}
          list={remoteId}
          {...fieldProps(form, 'city')}
        />
        <TextField label={t('State')} {...fieldProps(form, 'state')} />
      </FieldRow>
      <datalist id={remoteId}>
        <option value="Remote" />
      </datalist>
      <TextField label={t('Country')} {...required('country')} {...fieldProps(form, 'country')} />
      <FieldRow>
        <BoundPartialDate form={form} name="start_year" label={t('Start Year')} {...required('start_year')} />
        <BoundPartialDate form={form} name="end_year" label={t('End Year')} />
      </FieldRow>
      <ImageUploadField form={form} name="image_url" uploadLabel={t('Image')} />
      <RecordDetails form={form} urls={[['image_url', t('Image URL')]]} isIdDisabled />
    </>
  );
}
