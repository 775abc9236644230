import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { AppLink } from '../kit/app-link.tsx';
import { FormFrame } from '../kit/form-frame.tsx';
import { ImageUpload } from '../kit/image-upload.tsx';
import { LeaveGuard } from '../kit/leave-guard.tsx';
import { addRecord } from '../kit/record-calls.ts';
import { UrlField } from '../kit/url-field.tsx';
import { fieldOf, useSubmit } from '../kit/use-submit.tsx';
import { projects } from '../records/project/project.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';

const EMPTY = { title: '', description: '', live_url: '', image_url: '' };

type FirstProjectProps = { isAdded: boolean; onAdded: () => void; onSkip: () => void };

/** The least that makes a project worth looking at; the rest of its fields are on its own screen. */
export function FirstProject({ isAdded, onAdded, onSkip }: FirstProjectProps) {
  const client = useQueryClient();
  const form = useForm({ defaultValues: EMPTY });
  const { notice, pending, loginNeeded, onSubmit } = useSubmit(form, {
    async save(values) {
      const message = await addRecord(projects, values);
      form.reset();
      await client.invalidateQueries({ queryKey: [projects.path] });
      onAdded();
      return message;
    },
  });
  return (
    <>
      <LeaveGuard isChanged={form.formState.isDirty} />
      {isAdded && <p className="text-soft">There is one already. You can add another, or go on.</p>}
      <FormFrame
        onSubmit={onSubmit}
        submitLabel="Add project"
        pending={pending}
        notice={notice}
        loginNeeded={loginNeeded}
        buttons={
          <Button tone="quiet" onClick={onSkip}>
            {isAdded ? 'Go on' : 'Skip'}
          </Button>
        }
      >
        <TextField label="Title" {...fieldOf(form, 'title')} />
        <TextArea label="Description" hint="What it is for, and what you did." {...fieldOf(form, 'description')} />
        <UrlField form={form} name="live_url" label="Project Link" />
        <ImageUpload
          label="Picture"
          value={form.watch('image_url')}
          onChange={(url) => form.setValue('image_url', url, { shouldDirty: true })}
        />
      </FormFrame>
      <p className="text-faint text-sm">
        Category, technologies and the rest are on <AppLink to="/projects/register/new">the full form</AppLink>, and can
        be added any time.
      </p>
    </>
  );
}
