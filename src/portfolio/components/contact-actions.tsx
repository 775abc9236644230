import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { isAppError } from '../../lib/app-error.ts';
import type { LabelText } from '../../lib/texts/keys.ts';
import type { ContactDetails } from '../../model/user.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useLanguageQuery, useTranslate } from '../../ui/page-texts.tsx';

type ContactActionsProps = {
  userName: string;
  hasForm: boolean;
  hasDetails: boolean;
  /** Shown without being asked for. */
  details: ContactDetails | undefined;
};

/** The ways to reach the owner, beside their name: the form, and details that are requested when they are wanted. */
export function ContactActions({ userName, hasForm, hasDetails, details }: ContactActionsProps) {
  const t = useTranslate();
  if (!hasForm && !hasDetails && !details) return null;
  return (
    <div className="intro-actions">
      {hasForm && (
        <LinkButton href="#contacts" tone="primary">
          {t('Contact')}
        </LinkButton>
      )}
      {hasDetails && <Details userName={userName} />}
      {details && (
        <p className="dotted">
          <DetailLinks details={details} />
        </p>
      )}
    </div>
  );
}

function Details({ userName }: { userName: string }) {
  const [details, setDetails] = useState<ContactDetails>();
  const [failure, setFailure] = useState('');
  const t = useTranslate();
  const inLanguage = useLanguageQuery();
  async function reveal() {
    try {
      setDetails((await call(`/api/users/${userName}/contact${inLanguage}`)) as ContactDetails);
    } catch (error) {
      if (!isAppError(error)) throw error;
      setFailure(error.message);
    }
  }
  return (
    <>
      {!details && (
        <Button className="needs-script" onClick={() => void reveal()}>
          {t('Show contact details')}
        </Button>
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
