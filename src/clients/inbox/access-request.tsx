import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../platform/api/api-client.ts';
import { dayText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { DAY_MS } from '../../platform/lib/time.ts';
import { AppLink } from '../../platform/ui/app-link.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { Checkbox } from '../../platform/ui/form/choices.tsx';
import { DateField } from '../../platform/ui/form/date-field.tsx';
import { FieldRow, FormLayout } from '../../platform/ui/form/form-layout.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { fieldProps, useSubmit } from '../../platform/ui/form/use-submit.tsx';
import type { InboxMessage } from '../message.ts';

const OPEN_DAYS = 14;

/** What a message asks for, and the button that gives it. */
export function AccessRequest({ message }: { message: InboxMessage }) {
  const { request, granted } = message;
  const [isOpen, setIsOpen] = useState(false);
  const [url, setUrl] = useState('');
  if (!request) return null;
  return (
    <div className="flex flex-col items-start gap-3 border-s-2 border-s-accent ps-4">
      <p className="font-medium">
        {request.title === null
          ? t('Asks for access to a project that was deleted')
          : t('Asks for access to {project}', { project: request.title })}
      </p>
      {granted && <p className="text-soft text-sm">{grantedText(granted)}</p>}
      {url && <TextField label={t('Link')} value={url} readOnly onFocus={({ target }) => target.select()} />}
      {granted && !url && <AppLink to="/studio/links">{t('Links')}</AppLink>}
      {request.title !== null && !isOpen && !url && (!granted || granted.has_ended) && (
        <Button onClick={() => setIsOpen(true)}>{t('Give access')}</Button>
      )}
      {isOpen && <AccessForm messageId={message.id} onGiven={setUrl} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function grantedText({ at, opened_at, has_ended }: NonNullable<InboxMessage['granted']>): string {
  if (has_ended) return t('Access given on {date}, the link has ended', { date: dayText(at) });
  if (opened_at === null) return t('Access given on {date}, not opened yet', { date: dayText(at) });
  return t('Access given, opened on {date}', { date: dayText(opened_at) });
}

type AccessFormProps = { messageId: string; onGiven: (url: string) => void; onClose: () => void };

function AccessForm({ messageId, onGiven, onClose }: AccessFormProps) {
  const client = useQueryClient();
  const form = useForm({ defaultValues: { until: dayIn(OPEN_DAYS), password: '', isNotified: true, mail: false } });
  const submission = useSubmit(form, {
    async save({ until, password, isNotified, mail }) {
      const body = {
        expires_at: until === '' ? null : new Date(`${until}T23:59:59.999`).toISOString(),
        password: password || null,
        notify: isNotified ? ('first' as const) : ('off' as const),
        mail,
      };
      const { share_link } = await api('POST /api/messages/:id/grant', { params: { id: messageId }, body });
      onGiven(share_link.url);
      onClose();
      await client.invalidateQueries({ queryKey: ['messages'] });
      return '';
    },
  });
  return (
    <FormLayout
      {...submission}
      submitLabel={t('Give access')}
      inPanel
      buttons={<Button onClick={onClose}>{t('Cancel')}</Button>}
    >
      <FieldRow>
        <DateField
          label={t('Expires')}
          hint={t('End of day. Leave empty for no expiry.')}
          {...fieldProps(form, 'until')}
        />
        <TextField
          label={t('Password')}
          hint={t('Optional. Send it separately from the link.')}
          autoComplete="off"
          spellCheck={false}
          {...fieldProps(form, 'password')}
        />
      </FieldRow>
      <Checkbox label={t('Tell me when it is opened')} {...form.register('isNotified')} />
      <Checkbox label={t('Send the link by email')} {...form.register('mail')} />
    </FormLayout>
  );
}

/** As a form has it, in the browser's time zone: '2030-01-31'. */
function dayIn(days: number): string {
  const date = new Date(Date.now() + days * DAY_MS);
  const part = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}
