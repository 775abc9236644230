import { type ReactNode, useState } from 'react';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Notice } from '../../../platform/ui/notice.tsx';
import { ScreenHeader } from '../../../platform/ui/screen-header.tsx';
import { Loading } from '../../../platform/ui/skeleton.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { useSecondFactor } from './proof-fields.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';

/** Renders its children once the account has a second factor, which the operator requires. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const { data, error } = useSecondFactor();
  const [isMissing, setMissing] = useState(false);
  const hasFactor = data !== undefined && (data.totp || data.passkeys > 0);
  // It stays after the factor was added: the recovery codes are shown once.
  if (data && !hasFactor && !isMissing) setMissing(true);
  // The screen itself says what is wrong: the session may have ended.
  if (error || (hasFactor && !isMissing)) return children;
  if (!data) return <Loading shape="form" />;
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <ScreenHeader title={t('One more step')} caption={t('Your account')} />
      <Notice tone={hasFactor ? 'success' : 'info'}>
        {hasFactor ? (
          <p>{t('Two-factor authentication is on. Save the recovery codes before you continue.')}</p>
        ) : (
          <p>{t('This site requires two-factor authentication. Add an authenticator app or a passkey.')}</p>
        )}
      </Notice>
      <SecondFactorPanel />
      <PasskeysPanel />
      {hasFactor && (
        <div>
          <Button tone="primary" onClick={() => setMissing(false)}>
            {t('Continue')}
          </Button>
        </div>
      )}
    </div>
  );
}
