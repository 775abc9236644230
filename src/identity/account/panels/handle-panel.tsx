import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api } from '../../../platform/api/api-client.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { FormLayout } from '../../../platform/ui/form/form-layout.tsx';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { type ReportUnsaved, useReportUnsaved } from '../../../platform/ui/form/unsaved-changes.tsx';
import { fieldProps, useSubmit } from '../../../platform/ui/form/use-submit.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import type { AccountProps } from '../load-account.tsx';

/** The owner's identifier in the AT protocol, so that their own domain is their handle there. */
export function HandlePanel({ version, change, reportUnsaved }: AccountProps & { reportUnsaved: ReportUnsaved }) {
  const { atproto_did } = version.account;
  const form = useForm({ defaultValues: { atproto_did } });
  useReportUnsaved(reportUnsaved, 'Bluesky handle', form.formState.isDirty);
  const { onSubmit, ...submission } = useSubmit(form, {
    async save(values) {
      // Without the ETag: only this field changes.
      const { account, message } = await change({ ...version, etag: undefined }, values);
      form.reset({ atproto_did: account.atproto_did });
      return message;
    },
  });
  const domains = useQuery({ queryKey: ['domains'], queryFn: () => api('GET /api/domains'), gcTime: 0 });
  // Without a domain a handle has no effect; one that is there can be taken out.
  const lacksDomain = domains.data?.every(({ verified_at }) => verified_at === null) && atproto_did === '';
  return (
    <Panel
      title={t('Bluesky handle')}
      intro={t('Use your own domain as your handle on Bluesky and other AT protocol apps.')}
    >
      {lacksDomain ? (
        <p className="text-soft text-sm">
          {t('Add and verify a domain above first: without one a handle has no effect.')}
        </p>
      ) : (
        <FormLayout {...submission} onSubmit={onSubmit} submitLabel={t('Save handle')} inPanel>
          <TextField
            label={t('DID')}
            hint={t('Find it in Bluesky under Settings, Account, Handle. It begins with did:plc: or did:web:.')}
            spellCheck={false}
            {...fieldProps(form, 'atproto_did')}
          />
        </FormLayout>
      )}
    </Panel>
  );
}
