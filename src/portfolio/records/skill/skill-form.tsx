import type { UseFormReturn } from 'react-hook-form';
import { t, translated } from '../../../platform/lib/texts/studio/studio-texts.ts';
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
import { SKILL_CATEGORIES, type Skill, skills } from './skill.ts';

const MESSAGE_MS = 3_000;

const EMPTY = { name: '', category: 'select', description: '', image_url: '', visibility: 'everyone' as Visibility };
type SkillValues = typeof EMPTY;

export function AddScreen() {
  return (
    <AddRecord
      kind={skills}
      title={t('New skill')}
      emptyValues={EMPTY}
      toInput={(values) => values}
      submitLabel={t('Add')}
      hasReset
      clearAfterMs={MESSAGE_MS}
    >
      {(form) => <SkillFields form={form} />}
    </AddRecord>
  );
}

export function EditScreen() {
  return (
    <EditRecord
      kind={skills}
      title={t('Edit skill')}
      toValues={(skill: Skill): SkillValues => skill}
      toInput={(values) => values}
    >
      {(form) => <SkillFields form={form} />}
    </EditRecord>
  );
}

export function DeleteScreen() {
  return <DeleteRecord kind={skills} nameOf={({ name }: Skill) => name} />;
}

function SkillFields({ form }: { form: UseFormReturn<SkillValues> }) {
  return (
    <>
      <TextField label={t('Name')} aria-required {...fieldProps(form, 'name')} />
      <SelectField label={t('Category')} choices={translated(SKILL_CATEGORIES)} {...fieldProps(form, 'category')} />
      <TextArea label={t('Description')} {...fieldProps(form, 'description')} />
      <ImageUploadField form={form} name="image_url" uploadLabel={t('Image')} />
      <RecordDetails form={form} urls={[['image_url', t('Image URL')]]} />
    </>
  );
}
