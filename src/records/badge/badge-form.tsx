import type { UseFormReturn } from 'react-hook-form';
import { FieldRow } from '../../kit/form-frame.tsx';
import { DeleteRecord } from '../../kit/record-delete.tsx';
import { EditRecord } from '../../kit/record-edit.tsx';
import { ImageFields, RecordDate, UserIdField } from '../../kit/record-fields.tsx';
import { AddRecord } from '../../kit/record-form.tsx';
import { SignedIn } from '../../kit/signed-in.tsx';
import { fieldOf } from '../../kit/use-submit.tsx';
import { splitCommaList, splitLines } from '../../lib/comma-list.ts';
import { freshId } from '../../lib/fresh-id.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BADGE_CATEGORIES, type Badge, badges } from './badge.ts';

const MESSAGE_MS = 3_000;

const EMPTY = {
  title: '',
  category: 'select',
  awarded_by: '',
  awarded_date: '',
  badge_number: '',
  badge_link: '',
  description: '',
  skills: '',
  image_url: '',
  hidden: false,
};
type BadgeValues = typeof EMPTY;

export function AddBadge() {
  return (
    <SignedIn>
      {() => (
        <AddRecord
          kind={badges}
          title="New badge"
          emptyValues={EMPTY}
          toInput={(values) => ({ ...values, id: freshId(), skills: splitCommaList(values.skills) })}
          submitLabel="Submit"
          clearAfterMs={MESSAGE_MS}
        >
          {(form) => <BadgeFields form={form} skillsLabel="Skills (comma separated)" />}
        </AddRecord>
      )}
    </SignedIn>
  );
}

export function EditBadge() {
  return (
    <EditRecord
      kind={badges}
      title="Edit badge"
      toValues={(badge: Badge): BadgeValues => ({ ...badge, skills: badge.skills.join('\n') })}
      toInput={(values) => ({ ...values, skills: splitLines(values.skills) })}
    >
      {(form) => <BadgeFields form={form} skillsLabel="Skills (one a line)" />}
    </EditRecord>
  );
}

export function DeleteBadge() {
  return <DeleteRecord kind={badges} nameOf={({ title }: Badge) => title} />;
}

function BadgeFields({ form, skillsLabel }: { form: UseFormReturn<BadgeValues>; skillsLabel: string }) {
  return (
    <>
      <UserIdField />
      <TextField label="Title" {...fieldOf(form, 'title')} />
      <FieldRow>
        <SelectField label="Category" choices={BADGE_CATEGORIES} {...fieldOf(form, 'category')} />
        <TextField label="Awarded By" {...fieldOf(form, 'awarded_by')} />
        <RecordDate form={form} name="awarded_date" label="Awarded Date" />
        <TextField label="Badge Number" {...fieldOf(form, 'badge_number')} />
      </FieldRow>
      <TextField label="Badge Link" type="url" {...fieldOf(form, 'badge_link')} />
      <TextArea label="Description" cols={30} rows={5} {...fieldOf(form, 'description')} />
      <TextArea label={skillsLabel} cols={30} rows={5} {...fieldOf(form, 'skills')} />
      <ImageFields form={form} name="image_url" label="Image URL" uploadLabel="Image" />
    </>
  );
}
