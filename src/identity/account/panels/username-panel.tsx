import { useForm } from 'react-hook-form';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { filled } from '../../../platform/ui/filled-text.tsx';
import { FormLayout } from '../../../platform/ui/form/form-layout.tsx';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { type ReportUnsaved, useReportUnsaved } from '../../../platform/ui/form/unsaved-changes.tsx';
import { useDraft } from '../../../platform/ui/form/use-draft.tsx';
import { fieldProps, useSubmit } from '../../../platform/ui/form/use-submit.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import type { AccountProps } from '../load-account.tsx';

/** The public URL of the portfolio, which contains the user name. */
export function UsernamePanel({ version, change, reportUnsaved }: AccountProps & { reportUnsaved: ReportUnsaved }) {
  const { user_name } = version.account;
  const form = useForm({ defaultValues: { user_name } });
  const draft = useDraft(form, { userId: version.account.id, part: '#username' });
  useReportUnsaved(reportUnsaved, 'page address', form.formState.isDirty);
  const { onSubmit, ...submission } = useSubmit(form, {
    async save(values) {
      // Without the ETag: only the name changes.
      const { account } = await change({ ...version, etag: undefined }, values);
      form.reset({ user_name: account.user_name });
      if (account.user_name === user_name) return t('This is the address of your page already.');
      return t('Your page is at {url} now, and {former} leads there.', {
        url: portfolioUrl(account.user_name),
        former: portfolioUrl(user_name),
      });
    },
  });
  return (
    <Panel
      title={t('Page address')}
      intro={filled('Your page is at {url}. If you change it, the old address redirects here.', {
        url: (
          <a key="url" href={`/u/${user_name}`} className="break-all text-accent underline underline-offset-4">
            {portfolioUrl(user_name)}
          </a>
        ),
      })}
    >
      <FormLayout {...submission} onSubmit={onSubmit} submitLabel={t('Change address')} inPanel draft={draft}>
        <TextField
          label={t('User name')}
          hint={t('2 to 32 letters a to z, digits or hyphens. It can be changed 10 times.')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...fieldProps(form, 'user_name')}
        />
      </FormLayout>
    </Panel>
  );
}

function portfolioUrl(userName: string): string {
  return `${location.host}/u/${userName}`;
}
