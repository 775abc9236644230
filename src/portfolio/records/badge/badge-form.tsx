import type { UseFormReturn } from 'react-hook-form';
import { COMMAS_OR_LINES_HINT, splitCommasOrLines, splitLines } from '../../../platform/lib/split-list.ts';
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
  visibility: 'everyone' as Visibility,
};
type BadgeValues = typeof EMPTY;

export function AddScreen() {
  return (
    <RequireLogin>
      {() => (
        <AddRecord
          kind={badges}
          title={t('New badge')}
          emptyValues={EMPTY}
          toInput={(values) => ({ ...values, id: freshId(), skills: splitCommasOrLines(values.skills) })}
          submitLabel={t('Submit')}
          clearAfterMs={MESSAGE_MS}
        >
          {(form) => (
            <BadgeFields form={form} skillsLabel={t('Skills (comma separated)')} skillsHint={t(COMMAS_OR_LINES_HINT)} />
          )}
        </AddRecord>
      )}
    </RequireLogin>
  );
}

export function EditScreen() {
  return (
    <EditRecord
      kind={badges}
      title={t('Edit badge')}
      toValues={(badge: Badge): BadgeValues => ({ ...badge, skills: badge.skills.join('\n') })}
      toInput={(values) => ({ ...values, skills: splitLines(values.skills) })}
    >
      {(form) => <BadgeFields form={form} skillsLabel={t('Skills (one per line)')} />}
    </EditRecord>
  );
}

export function DeleteScreen() {
  return <DeleteRecord kind={badges} nameOf={({ title }: Badge) => title} />;
}

type BadgeFieldsProps = { form: UseFormReturn<BadgeValues>; skillsLabel: string; skillsHint?: string };

function BadgeFields({ form, skillsLabel, skillsHint }: BadgeFieldsProps) {
  return (
    <>
      <TextField label={t('Title')} {...fieldProps(form, 'title')} />
      <FieldRow>
        <SelectField label={t('Category')} choices={translated(BADGE_CATEGORIES)} {...fieldProps(form, 'category')} />
        <TextField label={t('Awarded By')} {...fieldProps(form, 'awarded_by')} />
        <BoundPartialDate form={form} name="awarded_date" label={t('Awarded Date')} />
        <TextField label={t('Badge Number')} {...fieldProps(form, 'badge_number')} />
      </FieldRow>
      <UrlField form={form} name="badge_link" label={t('Badge Link')} />
      <TextArea label={t('Description')} cols={30} rows={5} {...fieldProps(form, 'description')} />
      <TextArea label={skillsLabel} hint={skillsHint} cols={30} rows={5} {...fieldProps(form, 'skills')} />
      <ImageUploadField form={form} name="image_url" uploadLabel={t('Image')} />
      <RecordDetails form={form} urls={[['image_url', t('Image URL')]]} />
    </>
  );
}
