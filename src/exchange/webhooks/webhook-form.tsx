import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { accountQuery } from '../../identity/auth/account-query.ts';
import { api } from '../../platform/api/api-client.ts';
import { type StudioLabel, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Checkbox, CheckboxGroup } from '../../platform/ui/form/choices.tsx';
import { FormLayout } from '../../platform/ui/form/form-layout.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { useDraft } from '../../platform/ui/form/use-draft.tsx';
import { fieldProps, useSubmit } from '../../platform/ui/form/use-submit.tsx';
import { useStoredUser } from '../../platform/ui/use-stored-user.tsx';
import type { Account } from '../../portfolio/model/user.ts';
import type { WebhookEvent } from './webhook.ts';

const CHOICES: [WebhookEvent, StudioLabel][] = [
  ['message.received', 'A message has arrived'],
  ['portfolio.published', 'The portfolio was published by hand'],
  ['link.opened', 'A link of yours was opened'],
  ['testimonial.submitted', 'Somebody has sent a testimonial'],
  ['client.created', 'A client was added'],
  ['client.changed', 'A client was changed'],
  ['proposal.accepted', 'A proposal was accepted'],
  ['proposal.declined', 'A proposal was declined'],
];

/** Receivers often put a key into the URL, and whoever knows it can call them. */
const SECRET_FIELDS = ['url'];

type WebhookFormProps = { onCreated: (secret: string) => void; onCancel: () => void };

export function WebhookForm({ onCreated, onCancel }: WebhookFormProps) {
  const events: WebhookEvent[] = ['message.received'];
  const form = useForm({ defaultValues: { url: '', events } });
  const draft = useDraft(form, {
    userId: useStoredUser()?.id ?? '',
    part: '#webhook',
    isNew: true,
    secretFields: SECRET_FIELDS,
  });
  const publishing = useQuery(accountQuery).data?.account.publishing;
  const { onSubmit, ...submission } = useSubmit(form, {
    async save(webhook) {
      const { secret } = await api('POST /api/webhooks', { body: webhook });
      form.reset();
      onCreated(secret);
      return '';
    },
  });
  return (
    <FormLayout
      {...submission}
      onSubmit={onSubmit}
      submitLabel={t('Create webhook')}
      draft={draft}
      inPanel
      buttons={<Button onClick={onCancel}>{t('Cancel')}</Button>}
    >
      <TextField
        label={t('URL')}
        hint={t('Your endpoint (https)')}
        type="url"
        autoComplete="off"
        autoFocus
        {...fieldProps(form, 'url')}
      />
      <CheckboxGroup legend={t('When it is called')} error={form.formState.errors.events?.message}>
        {(state) =>
          CHOICES.map(([event, label]) => (
            <Checkbox
              key={event}
              label={t(label)}
              hint={hintOf(event, publishing)}
              value={event}
              {...form.register('events')}
              {...state}
            />
          ))
        }
      </CheckboxGroup>
    </FormLayout>
  );
}

/** Its name in the request, and what keeps it from happening. */
function hintOf(event: WebhookEvent, publishing: Account['publishing'] | undefined): string {
  return event === 'portfolio.published' && publishing === 'instant'
    ? t('{event}: only once you publish by hand; at present your changes are public at once', { event })
    : event;
}
