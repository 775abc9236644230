import { FilledText, useLanguageQuery, useTranslate } from '../../../platform/ui/page-texts.tsx';
import { useSiteName } from '../../../platform/ui/site-name.tsx';

type SiteFooterProps = {
  isOwnSite: boolean;
  /** The origin of the platform, if the page is on another one. */
  platform?: string | undefined;
  /** False where a link to the app would lead nowhere. */
  hasLogin: boolean;
};

/** Names the platform, or on an owner's own site links to the legal pages that the platform's landing page links to. */
export function SiteFooter({ isOwnSite, platform = '', hasLogin }: SiteFooterProps) {
  return (
    <footer className="site-footer">
      <p className="placard dotted">
        {isOwnSite ? <LegalLinks platform={platform} /> : <Platform hasLogin={hasLogin} />}
      </p>
    </footer>
  );
}

function Platform({ hasLogin }: Pick<SiteFooterProps, 'hasLogin'>) {
  const t = useTranslate();
  const site = (
    <a href={`/${useLanguageQuery()}`} className="link">
      {useSiteName()}
    </a>
  );
  return (
    <>
      <span>
        <FilledText text="Portfolio on {site}" values={{ site }} />
      </span>
      {hasLogin && (
        <a href="/login" className="link log-in">
          {t('Log in')}
        </a>
      )}
    </>
  );
}

function LegalLinks({ platform }: { platform: string }) {
  const t = useTranslate();
  const query = useLanguageQuery();
  return (
    <>
      <a href={`${platform}/privacy${query}`} className="link">
        {t('Privacy')}
      </a>
      <a href={`${platform}/imprint${query}`} className="link">
        {t('Imprint')}
      </a>
    </>
  );
}
