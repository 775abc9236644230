import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useParams } from 'react-router';
import { api } from '../../../platform/api/api-client.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { freshId } from '../../../platform/lib/uuid.ts';
import { FieldRow } from '../../../platform/ui/form/form-layout.tsx';
import { SelectField } from '../../../platform/ui/form/select-field.tsx';
import { TextArea } from '../../../platform/ui/form/text-area.tsx';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { fieldProps } from '../../../platform/ui/form/use-submit.tsx';
import { RequireLogin } from '../../../platform/ui/require-login.tsx';
import { ImageUploadField } from '../../images/image-fields.tsx';
import type { Visibility } from '../../model/visibility.ts';
import type { OwnedRecord } from '../kit/record-calls.ts';
import { DeleteRecord } from '../kit/record-delete.tsx';
import { EditRecord } from '../kit/record-edit.tsx';
import { RecordDetails } from '../kit/record-fields.tsx';
import { AddRecord } from '../kit/record-form.tsx';
import { recordListQuery } from '../kit/record-queries.ts';
import { type Testimonial, testimonials } from './testimonial.ts';

const MESSAGE_MS = 5_000;

const EMPTY = {
  name: '',
  role: '',
  company: '',
  words: '',
  project: '',
  image_url: '',
  visibility: 'everyone' as Visibility,
};
type TestimonialValues = typeof EMPTY;

export function AddScreen() {
  return (
    <RequireLogin>
      {({ id }) => (
        <AddRecord
          kind={testimonials}
          title={t('New testimonial')}
          emptyValues={EMPTY}
          toInput={(values) => ({ ...values, id: freshId() })}
          submitLabel={t('Submit')}
          clearAfterMs={MESSAGE_MS}
        >
          {(form) => <TestimonialFields form={form} userId={id} />}
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
          kind={testimonials}
          title={t('Edit testimonial')}
          toValues={(testimonial: Testimonial): TestimonialValues => testimonial}
          toInput={(values) => values}
        >
          {(form) => <EditFields form={form} userId={id} />}
        </EditRecord>
      )}
    </RequireLogin>
  );
}

export function DeleteScreen() {
  return <DeleteRecord kind={testimonials} nameOf={({ name, words }: Testimonial) => name || words} />;
}

type FieldsProps = { form: UseFormReturn<TestimonialValues>; userId: string };

/** What came through a link stays as its writer has sent it. */
function EditFields(props: FieldsProps) {
  const { id = '' } = useParams();
  const { data = [] } = useQuery({
    queryKey: ['testimonial requests'],
    queryFn: () => api('GET /api/testimonial-requests'),
  });
  return <TestimonialFields {...props} isFromWriter={data.some(({ testimonial_id }) => testimonial_id === id)} />;
}

function TestimonialFields({ form, userId, isFromWriter = false }: FieldsProps & { isFromWriter?: boolean }) {
  return (
    <>
      <TextField
        label={t('Name')}
        hint={t('The person quoted.')}
        readOnly={isFromWriter}
        {...fieldProps(form, 'name')}
      />
      <FieldRow>
        <TextField label={t('Role')} readOnly={isFromWriter} {...fieldProps(form, 'role')} />
        <TextField label={t('Company')} readOnly={isFromWriter} {...fieldProps(form, 'company')} />
      </FieldRow>
      <TextArea
        label={t('Words')}
        hint={
          isFromWriter
            ? t('Sent by their writer: they stay as they are.')
            : t('Only include what they agreed to publish.')
        }
        readOnly={isFromWriter}
        {...fieldProps(form, 'words')}
      />
      <SelectField
        label={t('Project')}
        hint={t('Its page shows the words too.')}
        choices={useProjectChoices(userId, form.watch('project'))}
        {...fieldProps(form, 'project')}
      />
      <ImageUploadField form={form} name="image_url" uploadLabel={t('Image')} />
      <RecordDetails form={form} urls={[['image_url', t('Image URL')]]} />
    </>
  );
}

type ListedProject = OwnedRecord & { slug: string; title: string };

/** The projects by their slugs. A slug that no project has is a choice while it is chosen. */
function useProjectChoices(userId: string, chosen: string): (readonly [string, string])[] {
  const { data = [] } = useQuery(recordListQuery<ListedProject>('projects', userId));
  const known = data.map(({ slug, title }) => [slug, title] as const);
  const isKnown = chosen === '' || known.some(([slug]) => slug === chosen);
  return [['', t('None')], ...known, ...(isKnown ? [] : [[chosen, chosen] as const])];
}
