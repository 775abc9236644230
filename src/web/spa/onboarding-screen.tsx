import { LoadAccount } from '../../account/load-account.tsx';
import { DigestOffer } from '../../account/panels/digest-offer.tsx';
import { LanguageOffer } from '../../account/panels/language-panel.tsx';
import { ViewPageOffer } from '../../account/panels/view-page-offer.tsx';
import { ImportPanel } from '../../import/import-panel.tsx';
import { t } from '../../lib/texts/studio/studio-texts.ts';
import { Onboarding } from '../../studio/onboarding/onboarding.tsx';
import { AppLinkButton } from '../../ui/app-link.tsx';

export function OnboardingScreen() {
  return (
    <LoadAccount>
      {(own) => (
        <Onboarding
          profile={own.version.account}
          importPanel={
            <>
              <LanguageOffer {...own} />
              <ImportPanel title={t('Bring what you have')} conclusion={<ViewPageOffer {...own} />} />
            </>
          }
          saveProfile={async (keys) => (await own.change(own.version, keys)).message}
          conclusion={
            <>
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
