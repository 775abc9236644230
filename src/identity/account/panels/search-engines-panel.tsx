import { useForm } from 'react-hook-form';
import { displayName } from '../../../platform/lib/texts/display-name.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { excerpt } from '../../../platform/rich-text/excerpt.ts';
import { markdownSummary } from '../../../platform/rich-text/markdown-summary.ts';
import { Checkbox } from '../../../platform/ui/form/choices.tsx';
import { FormLayout } from '../../../platform/ui/form/form-layout.tsx';
import { type ReportUnsaved, useReportUnsaved } from '../../../platform/ui/form/unsaved-changes.tsx';
import { useSubmit } from '../../../platform/ui/form/use-submit.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import { NoticeText } from '../../../platform/ui/use-notice.tsx';
import { SeoFields } from '../../../portfolio/components/seo-fields.tsx';
import { portfolioPath } from '../../../portfolio/model/page-path.ts';
import type { Account } from '../../../portfolio/model/user.ts';
import type { AccountProps } from '../load-account.tsx';
import { useAutosave } from './use-autosave.tsx';

const formValues = ({ seo }: Account) => ({ seo: seo ?? { title: '', description: '' } });

/** Whether search engines list the page, and what they say of it. */
export function SearchEnginesPanel({ reportUnsaved, ...own }: AccountProps & { reportUnsaved: ReportUnsaved }) {
  const { settings, save, notice } = useAutosave(own);
  const { version, change } = own;
  const { account } = version;
  const form = useForm({ defaultValues: formValues(account) });
  useReportUnsaved(reportUnsaved, 'search engines', form.formState.isDirty);
  const { onSubmit, ...submission } = useSubmit(form, {
    async save(values) {
      // Without the ETag: only these texts change.
      const saved = await change({ ...version, etag: undefined }, values, () => t('Texts for search engines edited.'));
      form.reset(formValues(saved.account));
      return saved.message;
    },
  });
  return (
    <Panel title={t('Search engines')}>
      <Checkbox
        name="indexed"
        label={t('Let search engines list my page')}
        hint={t(
          'If this is off, your page asks search engines not to list it. Anyone with the link can still open it.',
        )}
        checked={settings.indexed}
        onChange={({ target }) => save({ indexed: target.checked })}
      />
      <NoticeText notice={notice} />
      <FormLayout {...submission} onSubmit={onSubmit} submitLabel={t('Save texts for search engines')} inPanel>
        <SeoFields
          form={form}
          names={{ title: 'seo.title', description: 'seo.description' }}
          written={writtenOf(account)}
          path={portfolioPath(account)}
        />
      </FormLayout>
    </Panel>
  );
}

/** What the page says of itself without the owner's own words, but for what follows from its records. */
function writtenOf(account: Account): { title: string; description: string } {
  const { headline, about } = account;
  const name = displayName(account) || account.user_name;
  return {
    title: headline ? `${name} – ${headline}` : name,
    description: headline || excerpt(markdownSummary(about)),
  };
}
