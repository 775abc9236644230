import { useForm } from 'react-hook-form';
import { FormFrame } from '../kit/form-frame.tsx';
import { ImageUpload } from '../kit/image-upload.tsx';
import { LeaveGuard } from '../kit/leave-guard.tsx';
import { fieldOf, useSubmit } from '../kit/use-submit.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { PageProfile } from './page-facts.ts';

/** Saves keys of the profile and answers the text of success. */
export type ProfileSave = (keys: { image_url: string; headline: string }) => Promise<string>;

type PictureAndHeadlineProps = {
  profile: PageProfile;
  save: ProfileSave;
  onSaved: () => void;
  onSkip: () => void;
};

export function PictureAndHeadline({ profile, save, onSaved, onSkip }: PictureAndHeadlineProps) {
  const form = useForm({ defaultValues: { image_url: profile.image_url, headline: profile.headline } });
  const { notice, pending, loginNeeded, onSubmit } = useSubmit(form, {
    async save(values) {
      const message = await save(values);
      form.reset(values);
      onSaved();
      return message;
    },
  });
  return (
    <>
      <LeaveGuard isChanged={form.formState.isDirty} />
      <FormFrame
        onSubmit={onSubmit}
        submitLabel="Save and go on"
        pending={pending}
        notice={notice}
        loginNeeded={loginNeeded}
        buttons={
          <Button tone="quiet" onClick={onSkip}>
            Skip
          </Button>
        }
      >
        <ImageUpload
          label="Picture"
          value={form.watch('image_url')}
          onChange={(url) => form.setValue('image_url', url, { shouldDirty: true })}
        />
        <TextField
          label="Headline"
          hint="What you do, in one line: ‘Full-stack developer for maps and timetables’."
          {...fieldOf(form, 'headline')}
        />
      </FormFrame>
    </>
  );
}
