import { useState } from 'react';
import { api } from '../../../platform/api/api-client.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { errorToNotice, type NoticeContent, NoticeText } from '../../../platform/ui/use-notice.tsx';
import { providersOfSite } from '../screens/site-providers.ts';
import type { ProviderName } from './provider.ts';
import { providerFailure } from './provider-failure.ts';

type ProviderButtonsProps = {
  action: 'Log in' | 'Register';
  /** The token of an invitation; '' for none. */
  invitation?: string;
};

/** One button for each site with whose accounts people may log in, and why the last attempt has failed. */
export function ProviderButtons({ action, invitation = '' }: ProviderButtonsProps) {
  const [pending, setPending] = useState<ProviderName>();
  const [notice, setNotice] = useState<NoticeContent | undefined>(() => {
    const message = providerFailure();
    return message === undefined ? undefined : { tone: 'error', message };
  });

  async function begin(provider: ProviderName) {
    setPending(provider);
    setNotice(undefined);
    try {
      const body = invitation === '' ? {} : { invitation };
      const { url } = await api('POST /api/users/login/provider/:provider', { params: { provider }, body });
      location.assign(url);
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
      setPending(undefined);
    }
  }
  return (
    <div className="mt-6 flex flex-col items-start gap-3 border-line border-t pt-6">
      <NoticeText notice={notice} />
      <div className="flex flex-wrap gap-3">
        {providersOfSite().map(({ provider, name }) => (
          <Button key={provider} pending={pending === provider} onClick={() => void begin(provider)}>
            {action === 'Log in' ? t('Log in with {name}', { name }) : t('Register with {name}', { name })}
          </Button>
        ))}
      </div>
    </div>
  );
}
