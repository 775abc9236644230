import { useState } from 'react';
import { api } from '../../../platform/api/api-client.ts';
import { isAppError } from '../../../platform/lib/app-error.ts';
import type { LabelText } from '../../../platform/lib/texts/keys.ts';
import { LinkButton } from '../../../platform/ui/link-button.tsx';
import { usePageTexts, useTranslate } from '../../../platform/ui/page-texts.tsx';
import type { ContactDetails } from '../../../portfolio/model/user.ts';
import type { Profile } from '../profile.ts';

type ContactActionsProps = {
  profile: Pick<Profile, 'user_name' | 'has_contact' | 'resume_downloads' | 'contact' | 'hire_action'>;
  /** True if the page has the contact form. */
  hasForm: boolean;
  /** '' for none. */
  resumePath: string;
};

/** What a recruiter comes for, beside the name: the form, the contact details, the résumé. */
export function ContactActions({ profile, hasForm, resumePath }: ContactActionsProps) {
  const { user_name, has_contact, resume_downloads, contact } = profile;
  const resume = resume_downloads && resumePath;
  const t = useTranslate();
  if (!hasForm && !has_contact && !contact && !resume) return null;
  return (
    <div className="actions">
      {hasForm && (
        <LinkButton href="#contacts" tone="primary">
          {profile.hire_action || t('Contact')}
        </LinkButton>
      )}
      {resume && (
        <>
          {' '}
          <a href={resume} rel="nofollow" className="link action">
            {t('Download CV')}
          </a>
        </>
      )}
      {has_contact && <Details userName={user_name} />}
      {contact && (
        <p className="dotted">
          <DetailLinks details={contact} />
        </p>
      )}
    </div>
  );
}

function Details({ userName }: { userName: string }) {
  const [details, setDetails] = useState<ContactDetails>();
  const [failure, setFailure] = useState('');
  const t = useTranslate();
  const language = usePageTexts()?.language;
  async function reveal() {
    try {
      const query = language ? { lang: language } : {};
      setDetails(await api('GET /api/users/:id/contact', { params: { id: userName }, query }));
    } catch (error) {
      if (!isAppError(error)) throw error;
      setFailure(error.message);
    }
  }
  return (
    <>
      {!details && (
        <button type="button" className="link action needs-script" onClick={reveal}>
          {t('Show contact details')}
        </button>
      )}
      <p role="status" className="dotted">
        {details && <DetailLinks details={details} />}
        {t(failure as LabelText)}
      </p>
    </>
  );
}

function DetailLinks({ details: { email, phone } }: { details: ContactDetails }) {
  return (
    <>
      {email && (
        <a href={`mailto:${email}`} className="link" dir="ltr">
          {email}
        </a>
      )}
      {phone && (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="link" dir="ltr">
          {phone}
        </a>
      )}
    </>
  );
}
