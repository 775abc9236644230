import { useForm } from 'react-hook-form';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { FormLayout } from '../../../platform/ui/form/form-layout.tsx';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { type ReportUnsaved, useReportUnsaved } from '../../../platform/ui/form/unsaved-changes.tsx';
import { fieldProps, useSubmit } from '../../../platform/ui/form/use-submit.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import {
  type SiteVerification,
  VERIFICATION_SERVICES,
  type VerificationService,
} from '../../../portfolio/model/seo.ts';
import { verificationCode } from '../../../portfolio/model/verification-code.ts';
import type { AccountProps } from '../load-account.tsx';

const SERVICE_NAMES: Record<VerificationService, string> = {
  google: 'Google Search Console',
  bing: 'Bing Webmaster Tools',
  yandex: 'Yandex Webmaster',
  pinterest: 'Pinterest',
  facebook: 'Facebook',
};

const toForm = (stored: SiteVerification) =>
  VERIFICATION_SERVICES.map((service) => ({
    service,
    token: stored.find((one) => one.service === service)?.token ?? '',
  }));

/** The codes with which services see whose page it is. */
export function VerificationPanel({ version, change, reportUnsaved }: AccountProps & { reportUnsaved: ReportUnsaved }) {
  const form = useForm({ defaultValues: { site_verification: toForm(version.account.site_verification) } });
  useReportUnsaved(reportUnsaved, 'site verification', form.formState.isDirty);
  const { onSubmit, ...submission } = useSubmit(form, {
    async save({ site_verification: typed }) {
      const site_verification = typed.map(({ service, token }) => ({ service, token: verificationCode(token) }));
      form.setValue('site_verification', site_verification);
      // Without the ETag: only the codes change.
      const { account, message } = await change({ ...version, etag: undefined }, { site_verification });
      form.reset({ site_verification: toForm(account.site_verification) });
      return message;
    },
  });
  return (
    <Panel
      title={t('Site verification')}
      intro={t(
        'Search engines and others ask for proof that a page is yours. Paste the code that they give you, or their whole meta tag.',
      )}
    >
      <FormLayout {...submission} onSubmit={onSubmit} submitLabel={t('Save codes')} inPanel>
        {VERIFICATION_SERVICES.map((service, at) => (
          <TextField
            key={service}
            label={SERVICE_NAMES[service]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            {...fieldProps(form, `site_verification.${at}.token`)}
          />
        ))}
      </FormLayout>
    </Panel>
  );
}
