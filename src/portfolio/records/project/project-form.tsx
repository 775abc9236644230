import { Controller, type UseFormReturn } from 'react-hook-form';
import type { AppError } from '../../../platform/lib/app-error.ts';
import { displayName } from '../../../platform/lib/texts/display-name.ts';
import { sentenceText } from '../../../platform/lib/texts/studio/error-texts.ts';
import { t, translated } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { excerpt } from '../../../platform/rich-text/excerpt.ts';
import { markdownSummary } from '../../../platform/rich-text/markdown-summary.ts';
import { Checkbox } from '../../../platform/ui/form/choices.tsx';
import { MarkdownField } from '../../../platform/ui/form/markdown-field.tsx';
import { SelectField } from '../../../platform/ui/form/select-field.tsx';
import { TextArea } from '../../../platform/ui/form/text-area.tsx';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { UrlField } from '../../../platform/ui/form/url-field.tsx';
import { fieldProps } from '../../../platform/ui/form/use-submit.tsx';
import { RequireLogin } from '../../../platform/ui/require-login.tsx';
import { messageAndError, type NoticeMessage } from '../../../platform/ui/use-notice.tsx';
import { useStoredUser } from '../../../platform/ui/use-stored-user.tsx';
import { SeoDetails } from '../../components/seo-fields.tsx';
import { ImageUploadField } from '../../images/image-fields.tsx';
import { storyOf } from '../../model/blocks.ts';
import { portfolioPath } from '../../model/page-path.ts';
import { failureOf } from '../../model/record-failures.ts';
import { DeleteRecord } from '../kit/record-delete.tsx';
import { EditRecord } from '../kit/record-edit.tsx';
import { RecordDetails } from '../kit/record-fields.tsx';
import { AddRecord } from '../kit/record-form.tsx';
import { CaseStudyFields } from './case-study-fields.tsx';
import { type Project, projects } from './project.ts';
import { PROJECT_CATEGORIES } from './project-categories.ts';
import { projectPath } from './project-url.ts';
import { EMPTY_PROJECT, type ProjectValues } from './project-values.ts';
import { TechnologyPicker } from './technology-picker.tsx';

const MESSAGE_MS = 3_000;

export function AddScreen() {
  return (
    <RequireLogin>
      {() => (
        <AddRecord
          kind={projects}
          title={t('Add project')}
          emptyValues={EMPTY_PROJECT}
          toInput={(values) => values}
          submitLabel={t('Add')}
          hasReset
          clearAfterMs={MESSAGE_MS}
          words={addFailure}
        >
          {(form) => <ProjectFields form={form} />}
        </AddRecord>
      )}
    </RequireLogin>
  );
}

/** The specification's text for 401, the server's for 500, and one headline for all others. */
function addFailure(failure: AppError): NoticeMessage {
  const headline = sentenceText(failureOf('adding', projects));
  const { message, error = '' } = messageAndError(failure);
  if (failure.code === 'unauthorized') return { message: `${headline} / ${error}` };
  if (failure.code === 'internal' || message === headline) return { message, error };
  return { message: headline, error: `${message}: ${error}` };
}

/** The add screen has the specification's fields only. */
export function EditScreen() {
  return (
    <EditRecord
      kind={projects}
      title={t('Edit project')}
      toValues={(project: Project): ProjectValues => ({ ...project, isCollapsed: project.show === 'true' })}
      toInput={({ isCollapsed, ...values }) => ({ ...values, show: String(isCollapsed) })}
    >
      {(form, project) => (
        <>
          <ProjectFields form={form} />
          <TeaserFields form={form} />
          <CaseStudyFields form={form} />
          <UrlField form={form} name="projectdemo" label={t('Demo Link')} />
          <Checkbox
            {...form.register('isCollapsed')}
            label={t('Show before ‘Show More’')}
            hint={t('One of the projects that visitors see at once.')}
          />
          <ProjectSeo form={form} project={project} />
        </>
      )}
    </EditRecord>
  );
}

export function DeleteScreen() {
  return <DeleteRecord kind={projects} nameOf={({ title }: Project) => title} />;
}

function ProjectSeo({ form, project }: { form: UseFormReturn<ProjectValues>; project: Project }) {
  const user = useStoredUser();
  const [title, description] = form.watch(['title', 'description']);
  const name = user ? displayName(user) || user.user_name : '';
  return (
    <SeoDetails
      form={form}
      names={{ title: 'seo_title', description: 'seo_description' }}
      written={{ title: `${title} – ${name}`, description: excerpt(markdownSummary(description || storyOf(project))) }}
      path={projectPath(portfolioPath(user), project)}
    />
  );
}

/** What the public page says of a project that only views show. */
function TeaserFields({ form }: { form: UseFormReturn<ProjectValues> }) {
  if (form.watch('visibility') !== 'views') return null;
  return (
    <>
      <TextField
        label={t('Teaser title')}
        hint={t('Your page shows a card with these words alone, and visitors can ask for access. Empty for no card.')}
        {...fieldProps(form, 'teaser_title')}
      />
      <TextArea label={t('Teaser text')} rows={3} {...fieldProps(form, 'teaser_text')} />
    </>
  );
}

function ProjectFields({ form }: { form: UseFormReturn<ProjectValues> }) {
  return (
    <>
      <TextField label={t('Title')} {...fieldProps(form, 'title')} />
      <MarkdownField
        form={form}
        name="description"
        label={t('Description')}
        hint={t(
          'Markdown works. A line with only a link to YouTube, Vimeo, CodePen, CodeSandbox, Figma, Loom or SoundCloud is shown there, and loaded when a visitor clicks it.',
        )}
      />
      <SelectField label={t('Category')} choices={translated(PROJECT_CATEGORIES)} {...fieldProps(form, 'category')} />
      <Controller
        control={form.control}
        name="technologies"
        render={({ field, fieldState }) => (
          <TechnologyPicker value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <UrlField form={form} name="live_url" label={t('Project Link')} />
      <UrlField form={form} name="github_url" label={t('GitHub Link')} />
      <ImageUploadField form={form} name="image_url" uploadLabel={t('Image')} />
      <RecordDetails form={form} urls={[['image_url', t('Image URL')]]} isIdDisabled />
    </>
  );
}
