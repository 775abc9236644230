import { useForm } from 'react-hook-form';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { FormLayout } from '../../platform/ui/form/form-layout.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { UnsavedChangesGuard } from '../../platform/ui/form/unsaved-changes.tsx';
import { useDraft } from '../../platform/ui/form/use-draft.tsx';
import { fieldProps, useSubmit } from '../../platform/ui/form/use-submit.tsx';
import { ImageUpload } from '../../portfolio/images/image-upload.tsx';
import type { ChecklistProfile } from './onboarding-progress.ts';

/** Saves keys of the profile and returns the success message. */
export type ProfileSave = (keys: { image_url: string; headline: string }) => Promise<string>;

type ImageAndHeadlineProps = {
  profile: ChecklistProfile;
  save: ProfileSave;
  onSaved: () => void;
  onSkip: () => void;
};

export function ImageAndHeadline({ profile, save, onSaved, onSkip }: ImageAndHeadlineProps) {
  const form = useForm({ defaultValues: { image_url: profile.image_url, headline: profile.headline } });
  const draft = useDraft(form, { userId: profile.id, part: '#profile' });
  const submission = useSubmit(form, {
    async save(values) {
      const message = await save(values);
      form.reset(values);
      onSaved();
      return message;
    },
  });
  return (
    <>
      <UnsavedChangesGuard isChanged={form.formState.isDirty} />
      <FormLayout
        {...submission}
        submitLabel={t('Save and continue')}
        draft={draft}
        buttons={
          <Button tone="quiet" onClick={onSkip}>
            {t('Skip')}
          </Button>
        }
      >
        <ImageUpload
          label={t('Image')}
          value={form.watch('image_url')}
          onChange={(url) => form.setValue('image_url', url, { shouldDirty: true })}
        />
        <TextField
          label={t('Headline')}
          hint={t('What you do, in one line: ‘Full-stack developer for maps and timetables’.')}
          {...fieldProps(form, 'headline')}
        />
      </FormLayout>
    </>
  );
}
