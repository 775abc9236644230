import { ImportPanel } from '../../exchange/import/import-panel.tsx';
import { LoadAccount } from '../../identity/account/load-account.tsx';
import { DigestOffer } from '../../identity/account/panels/digest-offer.tsx';
import { LanguageOffer } from '../../identity/account/panels/language-panel.tsx';
import { ViewPageOffer } from '../../identity/account/panels/view-page-offer.tsx';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../../platform/ui/app-link.tsx';
import { Onboarding } from '../onboarding/onboarding.tsx';
import { FourPages, WhatYouShow } from '../onboarding/what-you-show.tsx';

export function OnboardingScreen() {
  return (
    <LoadAccount>
      {(own) => (
        <Onboarding
          profile={own.version.account}
          importPanel={
            <>
              <WhatYouShow {...own} />
              <LanguageOffer {...own} />
              <ImportPanel title={t('Import your existing résumé')} conclusion={<ViewPageOffer {...own} />} />
            </>
          }
          saveProfile={async (keys) => (await own.change(own.version, keys)).message}
          conclusion={
            <>
              <FourPages {...own} />
              <DigestOffer {...own} />
              <ViewPageOffer {...own}>
                <AppLinkButton to="/studio">{t('To the overview')}</AppLinkButton>
              </ViewPageOffer>
            </>
          }
        />
      )}
    </LoadAccount>
  );
}
