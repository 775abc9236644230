import { useState } from 'react';
import { api } from '../../platform/api/api-client.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import type { Account } from '../../portfolio/model/user.ts';

/** Shown until the email is confirmed: what does not work until then, and a button to send the link again. */
export function ConfirmEmailNotice({ account }: { account: Account }) {
  const { notice, setNotice } = useNotice();
  const [pending, setPending] = useState(false);
  if (account.email_confirmed) return null;
  async function sendLink() {
    setPending(true);
    try {
      const { message } = await api('POST /api/users/confirm-email');
      setNotice({ tone: 'success', message });
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    } finally {
      setPending(false);
    }
  }
  return (
    <section aria-labelledby="confirm-email" className="case flex flex-col gap-3 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <h2 id="confirm-email" className="font-bold font-display text-heading">
            {t('Please confirm your address')}
          </h2>
          <p className="max-w-prose break-words text-soft text-sm">
            {t(
              'Open the link in the email to {email}. Until then messages from your page arrive here, but are not emailed to you.',
              { email: account.email },
            )}
          </p>
        </div>
        <Button pending={pending} onClick={() => void sendLink()}>
          {t('Send a new link')}
        </Button>
      </div>
      <NoticeText notice={notice} />
    </section>
  );
}
