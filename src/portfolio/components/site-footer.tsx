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
  return (
    <>
      A portfolio shown in{' '}
      <a href="/" className="link">
        {useSiteName()}
      </a>
    </>
  );
}

function LegalLinks() {
  return (
    <>
      <a href="/privacy" className="link">
        Privacy
      </a>
      <a href="/imprint" className="link">
        Imprint
      </a>
    </>
  );
}
