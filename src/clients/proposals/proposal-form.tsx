import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Checkbox } from '../../platform/ui/form/choices.tsx';
import { DateField } from '../../platform/ui/form/date-field.tsx';
import { FieldRow, FormLayout } from '../../platform/ui/form/form-layout.tsx';
import { MarkdownField } from '../../platform/ui/form/markdown-field.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { useDraft } from '../../platform/ui/form/use-draft.tsx';
import { fieldProps, useSubmit } from '../../platform/ui/form/use-submit.tsx';
import { recordListQuery } from '../../portfolio/records/kit/record-queries.ts';
import type { Project } from '../../portfolio/records/project/project.ts';
import { PROJECTS_MAX, type Proposal } from './proposal.ts';
import { LineFields } from './proposal-lines.tsx';
import { inputOf, type ProposalInput, type ProposalValues, valuesOf } from './proposal-values.ts';

type ProposalFormProps = {
  userId: string;
  /** Undefined for a new one. */
  proposal?: Proposal;
  /** Distinguishes what was typed for one client from that for another. */
  part: string;
  save: (input: ProposalInput) => Promise<string>;
  /** Before the lines: for whom it is. */
  children?: ReactNode;
  buttons: ReactNode;
};

export function ProposalForm({ userId, proposal, part, save, children, buttons }: ProposalFormProps) {
  const form = useForm<ProposalValues>({ defaultValues: valuesOf(proposal) });
  const draft = useDraft(form, { userId, part, isNew: !proposal });
  const submission = useSubmit(form, {
    async save(values) {
      const message = await save(inputOf(values));
      form.reset(values);
      return message;
    },
  });
  return (
    <FormLayout {...submission} submitLabel={t('Save')} inPanel draft={draft} buttons={buttons}>
      {children}
      <TextField label={t('Title')} autoComplete="off" aria-required dir="auto" {...fieldProps(form, 'title')} />
      <MarkdownField
        form={form}
        name="text"
        label={t('Text')}
        hint={t('What you propose, how and by when. Markdown works.')}
      />
      <LineFields form={form} userId={userId} />
      <FieldRow>
        <TextField
          label={t('Currency')}
          hint={t('A code of three letters, such as EUR.')}
          autoCapitalize="characters"
          maxLength={3}
          {...fieldProps(form, 'currency')}
        />
        <DateField
          label={t('Valid until')}
          hint={t('The last day. Empty for no end.')}
          {...fieldProps(form, 'valid_until')}
        />
      </FieldRow>
      <ProjectChoice form={form} userId={userId} />
    </FormLayout>
  );
}

/** Those that everybody may see, as the page of the proposal shows no other; of the rest, what was chosen before. */
function ProjectChoice({ form, userId }: { form: UseFormReturn<ProposalValues>; userId: string }) {
  const { data = [] } = useQuery(recordListQuery<Project>('projects', userId));
  const chosen = form.watch('projects').filter((id) => data.some((project) => project.id === id));
  const before = form.formState.defaultValues?.projects ?? [];
  const shown = data.filter(({ id, hidden, title }) => title !== '' && (!hidden || before.includes(id)));
  if (shown.length === 0) return null;
  const set = (id: string, isChosen: boolean) => {
    const others = chosen.filter((each) => each !== id);
    form.setValue('projects', isChosen ? [...others, id] : others, { shouldDirty: true });
  };
  return (
    <details open={before.length > 0}>
      <summary className="cursor-pointer py-2 font-medium text-sm">{t('Projects to show')}</summary>
      <fieldset aria-label={t('Projects to show')} className="flex max-h-72 flex-col gap-2 overflow-y-auto pt-2">
        {shown.map(({ id, title, hidden }) => (
          <Checkbox
            key={id}
            label={title}
            hint={hidden && t('Hidden')}
            checked={chosen.includes(id)}
            disabled={!chosen.includes(id) && chosen.length >= PROJECTS_MAX}
            onChange={({ target }) => set(id, target.checked)}
          />
        ))}
      </fieldset>
    </details>
  );
}
