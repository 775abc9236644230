import { useForm } from 'react-hook-form';
import { displayName } from '../../platform/lib/texts/display-name.ts';
import { type StudioLabel, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { excerpt } from '../../platform/rich-text/excerpt.ts';
import { markdownSummary } from '../../platform/rich-text/markdown-summary.ts';
import { Checkbox } from '../../platform/ui/form/choices.tsx';
import { FieldRow, FormLayout } from '../../platform/ui/form/form-layout.tsx';
import { MarkdownField } from '../../platform/ui/form/markdown-field.tsx';
import { SelectField } from '../../platform/ui/form/select-field.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { useDraft } from '../../platform/ui/form/use-draft.tsx';
import { fieldProps, useSubmit } from '../../platform/ui/form/use-submit.tsx';
import { SeoDetails } from '../../portfolio/components/seo-fields.tsx';
import { type Account, hasContact } from '../../portfolio/model/user.ts';
import { VIEW_ACCESS, type View, type ViewChange, viewPath } from '../../portfolio/views/view.ts';

const ACCESS_CHOICES: Record<View['access'], StudioLabel> = {
  links: 'Only recipients of share links: its address opens for nobody else',
  unlisted: 'Everybody who has its address: search engines leave it out',
  public: 'Everybody: search engines find it too',
};

type ViewTextsProps = {
  view: View;
  account: Pick<
    Account,
    'id' | 'user_name' | 'first_name' | 'last_name' | 'headline' | 'about' | 'seo' | 'contact_email' | 'contact_phone'
  >;
  save: (change: ViewChange) => Promise<string>;
};

/** What it says without its own words: those of the page, unless it says something else about the person. */
function writtenOf({ headline, about }: Pick<View, 'headline' | 'about'>, account: ViewTextsProps['account']) {
  const name = displayName(account) || account.user_name;
  const line = headline || account.headline;
  const own = headline || about ? null : account.seo;
  return {
    title: own?.title || (line ? `${name} – ${line}` : name),
    description: own?.description || line || excerpt(markdownSummary(about || account.about)),
  };
}

/** What the view is called, who may see it, and its own words about the person. */
export function ViewTexts({ view, account, save }: ViewTextsProps) {
  const { name, slug, access, headline, about, show_contact, seo } = view;
  const form = useForm({
    defaultValues: { name, slug, access, headline, about, show_contact, seo: seo ?? { title: '', description: '' } },
  });
  const draft = useDraft(form, { userId: account.id });
  const { onSubmit, ...submission } = useSubmit(form, {
    clearAfterMs: 3_000,
    async save(values) {
      const message = await save(values);
      form.reset(values);
      return message;
    },
  });
  return (
    <FormLayout {...submission} onSubmit={onSubmit} submitLabel={t('Save')} draft={draft}>
      <FieldRow>
        <TextField
          label={t('Name')}
          hint={t('Only you see it.')}
          autoComplete="off"
          aria-required
          dir="auto"
          {...fieldProps(form, 'name')}
        />
        <TextField
          label={t('Address')}
          hint={t('/u/{name}/v/…: small letters, digits and hyphens.', { name: account.user_name })}
          autoComplete="off"
          aria-required
          spellCheck={false}
          {...fieldProps(form, 'slug')}
        />
      </FieldRow>
      <SelectField
        label={t('Who may see it')}
        hint={t('While a link with a password leads to it, only recipients of links can see it.')}
        choices={VIEW_ACCESS.toReversed().map((value) => [value, t(ACCESS_CHOICES[value])] as const)}
        {...fieldProps(form, 'access')}
      />
      <TextField
        label={t('Headline')}
        hint={t('Leave empty to use your own.')}
        placeholder={account.headline}
        autoComplete="off"
        dir="auto"
        {...fieldProps(form, 'headline')}
      />
      <MarkdownField form={form} name="about" label={t('About')} hint={t('Leave empty to use your own. Markdown.')} />
      <Checkbox
        label={t('Show my contact details')}
        hint={
          hasContact(account)
            ? t('The email and telephone number in your settings, on the page and in its files.')
            : t('There is nothing to show yet: add an email or telephone number in your settings first.')
        }
        disabled={!hasContact(account) && !form.watch('show_contact')}
        {...form.register('show_contact')}
      />
      <SeoDetails
        form={form}
        names={{ title: 'seo.title', description: 'seo.description' }}
        written={writtenOf(form.watch(), account)}
        path={viewPath(account.user_name, slug)}
      />
    </FormLayout>
  );
}
