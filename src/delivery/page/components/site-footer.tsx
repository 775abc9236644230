import { FilledText, useTranslate } from '../../../platform/ui/page-texts.tsx';
import { useSiteName } from '../../../platform/ui/site-name.tsx';

type SiteFooterProps = {
  isOwnSite: boolean;
  /** The origin of the platform, if the page is on another one. */
  platform?: string | undefined;
};

/** Names the platform, or on an owner's own site links to the legal pages that the platform's landing page links to. */
export function SiteFooter({ isOwnSite, platform = '' }: SiteFooterProps) {
  return (
    <footer className="site-footer">
      <p className={isOwnSite ? 'placard dotted' : 'placard'}>
        {isOwnSite ? <LegalLinks platform={platform} /> : <Platform />}
      </p>
    </footer>
  );
}

function Platform() {
  const site = (
    <a href="/" className="link">
      {useSiteName()}
    </a>
  );
  return <FilledText text="A portfolio shown in {site}" values={{ site }} />;
}

function LegalLinks({ platform }: { platform: string }) {
  const t = useTranslate();
  return (
    <>
      <a href={`${platform}/privacy`} className="link">
        {t('Privacy')}
      </a>
      <a href={`${platform}/imprint`} className="link">
        {t('Imprint')}
      </a>
    </>
  );
}
