import { ImportPanel } from '../../exchange/import/import-panel.tsx';
import { LoadAccount } from '../../identity/account/load-account.tsx';
import { DigestOffer } from '../../identity/account/panels/digest-offer.tsx';
import { LanguageOffer } from '../../identity/account/panels/language-panel.tsx';
import { ViewPageOffer } from '../../identity/account/panels/view-page-offer.tsx';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../../platform/ui/app-link.tsx';
import { shownWorkOf } from '../../portfolio/model/starting-points.ts';
import { DropZone } from '../drop/drop-zone.tsx';
import { Onboarding } from '../onboarding/onboarding.tsx';
import { PageIsPublic } from '../onboarding/page-is-public.tsx';
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
              {/* It imports as well: whoever shows images has no résumé first of all. */}
              {shownWorkOf(own.version.account) === 'pictures' && <DropZone />}
              <ImportPanel
                title={t('Import your existing résumé')}
                conclusion={<ViewPageOffer {...own} />}
                isSpare={shownWorkOf(own.version.account) === 'pictures'}
              />
            </>
          }
          saveProfile={async (keys) => (await own.change(own.version, keys)).message}
          conclusion={(isPublic) => (
            <>
              <FourPages {...own} />
              {isPublic ? (
                <PageIsPublic userName={own.version.account.user_name} version={own.version.account.updated_at} />
              ) : null}
              <DigestOffer {...own} />
              <div className="flex flex-wrap gap-3">
                {!isPublic && <ViewPageOffer {...own} />}
                <AppLinkButton to="/studio">{t('To the overview')}</AppLinkButton>
              </div>
            </>
          )}
        />
      )}
    </LoadAccount>
  );
}
