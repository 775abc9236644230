import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { api } from '../../platform/api/api-client.ts';
import { displayName } from '../../platform/lib/texts/display-name.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { filled } from '../../platform/ui/filled-text.tsx';
import { drafts } from '../../platform/ui/form/drafts.ts';
import { FormLayout } from '../../platform/ui/form/form-layout.tsx';
import { PasswordField } from '../../platform/ui/form/password-field.tsx';
import { fieldProps, useSubmit } from '../../platform/ui/form/use-submit.tsx';
import { ScreenHeader } from '../../platform/ui/screen-header.tsx';
import { clearStoredUser } from '../../platform/ui/stored-user.ts';
import type { Account } from '../../portfolio/model/user.ts';
import { proofBody } from '../auth/second-factor/proof.ts';
import { forgetTheme } from './apply-theme.ts';
import { LoadAccount } from './load-account.tsx';
import { CodeField } from './second-factor/proof-fields.tsx';

export function DeleteAccountScreen() {
  return (
    <LoadAccount>
      {({ version }) => (
        <div className="mx-auto max-w-3xl">
          <ScreenHeader title={t('Delete account')} caption={t('Your account')} />
          <DeleteForm account={version.account} />
        </div>
      )}
    </LoadAccount>
  );
}

function DeleteForm({ account }: { account: Account }) {
  const navigate = useNavigate();
  const form = useForm({ defaultValues: { password: '', code: '' } });
  const { notice, pending, onSubmit } = useSubmit(form, {
    async save(proof) {
      const params = { id: account.id };
      const { message } = await api('DELETE /api/users/:id', { params, body: proofBody(proof) });
      clearStoredUser();
      forgetTheme();
      drafts.forget(account.id);
      location.replace('/');
      return message;
    },
  });
  return (
    <FormLayout
      onSubmit={onSubmit}
      submitLabel={t('Delete')}
      tone="danger"
      pending={pending}
      notice={notice}
      buttons={<Button onClick={() => void navigate(-1)}>{t('Cancel')}</Button>}
    >
      <p>
        {filled('This deletes the account of {account} permanently. This cannot be undone. It also deletes:', {
          account: (
            <strong key="account" className="break-words">
              {displayName(account)} ({account.email})
            </strong>
          ),
        })}
      </p>
      <ul className="list-disc ps-6 text-soft marker:text-accent">
        <li>
          {filled('the page at {url}, which then no longer exists', {
            url: (
              <strong key="url" className="break-words">
                /u/{account.user_name}
              </strong>
            ),
          })}
        </li>
        <li>{t('all projects, experiences, educations, certifications, badges and skills')}</li>
        <li>{t('every image that you have uploaded')}</li>
        <li>{t('the messages in your inbox and the statistics of your visitors')}</li>
        <li>{t('your sessions, here and on every other device')}</li>
      </ul>
      <p>
        {t('You can keep an archive of all your data, including images and messages:')}{' '}
        <a
          href="/api/export/archive"
          download="vitrine.zip"
          className="text-accent underline underline-offset-4 hover:decoration-2"
        >
          {t('download it first')}
        </a>
        .
      </p>
      <PasswordField
        label={t('Password')}
        hint={t('This prevents others who use your computer from deleting your account.')}
        autoComplete="current-password"
        {...fieldProps(form, 'password')}
      />
      <CodeField form={form} />
    </FormLayout>
  );
}
