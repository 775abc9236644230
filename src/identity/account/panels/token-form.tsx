import { useForm } from 'react-hook-form';
import { api } from '../../../platform/api/api-client.ts';
import { TOKEN_SCOPES, type TokenScope } from '../../../platform/http/token-scope.ts';
import { type StudioLabel, t, translated } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { DAY_MS } from '../../../platform/lib/time.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Checkbox, CheckboxGroup } from '../../../platform/ui/form/choices.tsx';
import { FormLayout } from '../../../platform/ui/form/form-layout.tsx';
import { PasswordField } from '../../../platform/ui/form/password-field.tsx';
import { SelectField } from '../../../platform/ui/form/select-field.tsx';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { useDraft } from '../../../platform/ui/form/use-draft.tsx';
import { fieldProps, useSubmit } from '../../../platform/ui/form/use-submit.tsx';
import { useStoredUser } from '../../../platform/ui/use-stored-user.tsx';
import { proofBody } from '../../auth/second-factor/proof.ts';
import { CodeField } from '../second-factor/proof-fields.tsx';

const SCOPE_LABELS: Record<TokenScope, StudioLabel> = {
  'portfolio:read': 'Read the portfolio, also what is hidden',
  'portfolio:write': 'Change the portfolio and the profile',
  'messages:read': 'Read messages',
  'analytics:read': 'Read visitor reports',
  'clients:read': 'Read clients',
  'clients:write': 'Add and change clients',
};

const ENDS = [
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
  ['', 'Never'],
] as const;

type TokenFormProps = { onCreated: (token: string) => void; onCancel: () => void };

export function TokenForm({ onCreated, onCancel }: TokenFormProps) {
  const scopes: TokenScope[] = ['portfolio:read'];
  const form = useForm({ defaultValues: { name: '', scopes, days: '90', password: '', code: '' } });
  const draft = useDraft(form, { userId: useStoredUser()?.id ?? '', part: '#api-token', isNew: true });
  const { onSubmit, ...submission } = useSubmit(form, {
    async save({ name, scopes, days, ...proof }) {
      const expires_at = days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
      const { token } = await api('POST /api/tokens', { body: { name, scopes, expires_at, ...proofBody(proof) } });
      form.reset();
      onCreated(token);
      return '';
    },
  });
  return (
    <FormLayout
      {...submission}
      onSubmit={onSubmit}
      submitLabel={t('Create token')}
      draft={draft}
      inPanel
      buttons={<Button onClick={onCancel}>{t('Cancel')}</Button>}
    >
      <TextField
        label={t('Name')}
        hint={t('What the token is for')}
        autoComplete="off"
        autoFocus
        {...fieldProps(form, 'name')}
      />
      <CheckboxGroup legend={t('What it may do')} error={form.formState.errors.scopes?.message}>
        {(state) =>
          TOKEN_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              label={t(SCOPE_LABELS[scope])}
              hint={scope}
              value={scope}
              {...form.register('scopes')}
              {...state}
            />
          ))
        }
      </CheckboxGroup>
      <SelectField label={t('Expires')} choices={translated(ENDS)} {...fieldProps(form, 'days')} />
      <PasswordField
        label={t('Password')}
        hint={t('Needed if you logged in more than ten minutes ago.')}
        autoComplete="current-password"
        {...fieldProps(form, 'password')}
      />
      <CodeField form={form} />
    </FormLayout>
  );
}
