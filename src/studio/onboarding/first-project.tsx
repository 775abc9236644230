import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { AppLink } from '../../platform/ui/app-link.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { filled } from '../../platform/ui/filled-text.tsx';
import { FormLayout } from '../../platform/ui/form/form-layout.tsx';
import { TextArea } from '../../platform/ui/form/text-area.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { UnsavedChangesGuard } from '../../platform/ui/form/unsaved-changes.tsx';
import { UrlField } from '../../platform/ui/form/url-field.tsx';
import { useDraft } from '../../platform/ui/form/use-draft.tsx';
import { fieldProps, useSubmit } from '../../platform/ui/form/use-submit.tsx';
import { useStoredUser } from '../../platform/ui/use-stored-user.tsx';
import { ImageUpload } from '../../portfolio/images/image-upload.tsx';
import { addRecord } from '../../portfolio/records/kit/record-calls.ts';
import { useRecordAddition } from '../../portfolio/records/kit/use-record-steps.tsx';
import { projects } from '../../portfolio/records/project/project.ts';

const EMPTY = { title: '', description: '', live_url: '', image_url: '' };

type FirstProjectProps = { isAdded: boolean; onAdded: () => void; onSkip: () => void };

/** The minimum for a useful project; its other fields are on its own screen. */
export function FirstProject({ isAdded, onAdded, onSkip }: FirstProjectProps) {
  const client = useQueryClient();
  const form = useForm({ defaultValues: EMPTY });
  const draft = useDraft(form, { userId: useStoredUser()?.id ?? '', part: '#project', isNew: true });
  const recordAddition = useRecordAddition(projects);
  const submission = useSubmit(form, {
    namesMissingOnce: true,
    async save(values) {
      const { record, message } = await addRecord(projects, values);
      recordAddition(record);
      form.reset();
      await client.invalidateQueries({ queryKey: [projects.path] });
      onAdded();
      return message;
    },
  });
  return (
    <>
      <UnsavedChangesGuard isChanged={form.formState.isDirty} />
      {isAdded && <p className="text-soft">{t('There is one already. You can add another, or continue.')}</p>}
      <FormLayout
        {...submission}
        submitLabel={t('Add project')}
        draft={draft}
        buttons={
          <Button tone="quiet" onClick={onSkip}>
            {isAdded ? t('Continue') : t('Skip')}
          </Button>
        }
      >
        <TextField label={t('Title')} {...fieldProps(form, 'title')} />
        <TextArea
          label={t('Description')}
          hint={t('What it is for, and what you did.')}
          {...fieldProps(form, 'description')}
        />
        <UrlField form={form} name="live_url" label={t('Project Link')} />
        <ImageUpload
          label={t('Image')}
          value={form.watch('image_url')}
          onChange={(url) => form.setValue('image_url', url, { shouldDirty: true })}
        />
      </FormLayout>
      <p className="text-faint text-sm">
        {filled('Category, technologies and the rest are on {form}, and can be added any time.', {
          form: (
            <AppLink key="form" to="/projects/register/new">
              {t('the full form')}
            </AppLink>
          ),
        })}
      </p>
    </>
  );
}
