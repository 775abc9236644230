import { Checkbox, RadioGroup } from '../../src/platform/ui/form/choices.tsx';
import { DateField } from '../../src/platform/ui/form/date-field.tsx';
import { Field } from '../../src/platform/ui/form/field.tsx';
import { PartialDateField } from '../../src/platform/ui/form/partial-date-field.tsx';
import { PasswordField } from '../../src/platform/ui/form/password-field.tsx';
import { SelectField } from '../../src/platform/ui/form/select-field.tsx';
import { TextArea } from '../../src/platform/ui/form/text-area.tsx';
import { TextField } from '../../src/platform/ui/form/text-field.tsx';
import { Group } from './group.tsx';

const CHOICES = [
  ['select', 'Select'],
  ['frontend', 'Frontend'],
  ['backend', 'Backend'],
] as const;

/** Fields: empty, filled, required, invalid, read-only, disabled. */
export function Fields({ mode }: { mode: string }) {
  return (
    <Group title="Fields">
      <div className="case grid gap-6 p-6 sm:grid-cols-2">
        <TextField label="Empty" hint="What is asked for." placeholder="you@example.com" />
        <TextField label="Filled" defaultValue="Ines Valcourt" />
        <TextField label="Required" required />
        <TextField label="Wrong" error="Company name is required" defaultValue="?" />
        <TextField label="Read only" readOnly defaultValue="b7b89ad3-f4d4-4c5b" />
        <TextField label="Disabled" disabled defaultValue="images/1.webp" />
        <PasswordField label="Password" autoComplete="new-password" defaultValue="correct horse" />
        <PasswordField label="Password, wrong" autoComplete="new-password" error="It is too short" />
        <SelectField label="Choice" choices={CHOICES} />
        <SelectField label="Choice, disabled" choices={CHOICES} disabled />
        <DateField label="Date" />
        <DateField label="Date, wrong" error="Start year is required" />
        <PartialDateField label="Date, month known" value="2014-06" savedValue="2014-06" onChange={() => {}} />
        <TextArea label="Text" hint="Grows with what is typed." />
        <TextArea label="Text, wrong" error="At most 10,000 characters" defaultValue="Lines" />
        <Checkbox label="Not chosen" hint="What it does." />
        <Checkbox label="Chosen" defaultChecked />
        <Checkbox label="Disabled" disabled />
        <Field label="A control of one’s own" mark="required">
          {(control) => <input {...control} type="range" />}
        </Field>
      </div>
      <RadioGroup legend="One of several" name={`theme-${mode}`} choices={CHOICES} defaultChecked />
    </Group>
  );
}
