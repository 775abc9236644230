import type { UseFormReturn } from 'react-hook-form';
import { FieldRow } from '../../kit/form-frame.tsx';
import { DeleteRecord } from '../../kit/record-delete.tsx';
import { EditRecord } from '../../kit/record-edit.tsx';
import { ImageFields, RecordDate, UserIdField } from '../../kit/record-fields.tsx';
import { AddRecord } from '../../kit/record-form.tsx';
import { SignedIn } from '../../kit/signed-in.tsx';
import type { NoticeWords } from '../../kit/use-notice.tsx';
import { fieldOf } from '../../kit/use-submit.tsx';
import type { AppError } from '../../lib/app-error.ts';
import { splitCommaList, splitLines } from '../../lib/comma-list.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
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
  hidden: false,
};
type ExperienceValues = typeof EMPTY;

export function AddExperience() {
  return (
    <SignedIn>
      {() => (
        <AddRecord
          kind={experiences}
          title="Add experience"
          emptyValues={EMPTY}
          toInput={(values) => ({ ...values, responsibilities: splitCommaList(values.responsibilities) })}
          submitLabel="Add"
          hasReset
          clearAfterMs={MESSAGE_MS}
          words={addFailure}
        >
          {(form) => <ExperienceFields form={form} responsibilitiesLabel="Responsibilities (comma separated)" />}
        </AddRecord>
      )}
    </SignedIn>
  );
}

/** One headline, whatever failed, and what it was. */
function addFailure({ message, error }: AppError): NoticeWords {
  const headline = experiences.wording.addFailed;
  return { message: headline, error: message === headline ? error : `${message}: ${error}` };
}

export function EditExperience() {
  return (
    <EditRecord
      kind={experiences}
      title="Edit experience"
      toValues={(experience: Experience): ExperienceValues => ({
        ...experience,
        responsibilities: experience.responsibilities.join('\n'),
      })}
      toInput={(values) => ({ ...values, responsibilities: splitLines(values.responsibilities) })}
    >
      {(form) => <ExperienceFields form={form} responsibilitiesLabel="Responsibilities (one a line)" />}
    </EditRecord>
  );
}

export function DeleteExperience() {
  const nameOf = ({ position, company_name }: Experience) => [position, company_name].filter(Boolean).join(', ');
  return <DeleteRecord kind={experiences} nameOf={nameOf} />;
}

type ExperienceFieldsProps = { form: UseFormReturn<ExperienceValues>; responsibilitiesLabel: string };

function ExperienceFields({ form, responsibilitiesLabel }: ExperienceFieldsProps) {
  return (
    <>
      <UserIdField disabled />
      <TextField label="Company Name" aria-required {...fieldOf(form, 'company_name')} />
      <TextField label="Position" aria-required {...fieldOf(form, 'position')} />
      <TextArea label={responsibilitiesLabel} {...fieldOf(form, 'responsibilities')} />
      <FieldRow>
        <TextField label="City" aria-required {...fieldOf(form, 'city')} />
        <TextField label="State" {...fieldOf(form, 'state')} />
      </FieldRow>
      <TextField label="Country" aria-required {...fieldOf(form, 'country')} />
      <FieldRow>
        <RecordDate form={form} name="start_year" label="Start Year" required />
        <RecordDate form={form} name="end_year" label="End Year" />
      </FieldRow>
      <ImageFields form={form} name="image_url" label="Image URL" uploadLabel="Image" />
    </>
  );
}
