import { FilledText, useTranslate } from '../../ui/page-texts.tsx';
import { useSiteName } from '../../ui/site-name.tsx';

/** Names the platform, or on an owner's own site links to the legal pages that the platform's landing page links to. */
export function SiteFooter({ isOwnSite }: { isOwnSite: boolean }) {
  return (
    <footer className="site-footer">
      <p className={isOwnSite ? 'placard dotted' : 'placard'}>{isOwnSite ? <LegalLinks /> : <Platform />}</p>
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

function LegalLinks() {
  const t = useTranslate();
  return (
    <>
      <a href="/privacy" className="link">
        {t('Privacy')}
      </a>
      <a href="/imprint" className="link">
        {t('Imprint')}
      </a>
    </>
  );
}
