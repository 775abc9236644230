import { Brand } from '../../../platform/ui/brand.tsx';
import { CONTACT_FORM, type ShownSite, siteLink } from '../operator-info.ts';
import { useLandingTexts } from '../texts/site-texts.tsx';

const QUICK_LINKS = [
  ['/#services', 'services'],
  ['/#features', 'features'],
  ['/#pricing', 'pricing'],
  ['/#testimonials', 'testimonials'],
  ['/#about', 'about'],
  ['/home', 'portfolio'],
  ['/register', 'register'],
  ['/login', 'logIn'],
] as const;

const LEGAL_LINKS = [
  ['/privacy', 'privacy'],
  ['/terms', 'terms'],
  ['/imprint', 'imprint'],
  ['/accessibility', 'accessibility'],
] as const;

export function LandingFooter({ site }: { site: ShownSite }) {
  const { t } = useLandingTexts();
  return (
    <footer className="landing-footer night">
      <div className="footer-brand">
        <p>
          <Brand />
        </p>
        {site.hasLandingPage && <p className="text-soft">{t('claim')}</p>}
      </div>
      {site.hasLandingPage && (
        <FooterLinks site={site} title={t('quickLinks')} links={QUICK_LINKS} className="quick-links" />
      )}
      <FooterLinks site={site} title={t('legal')} links={LEGAL_LINKS} />
      <div>
        <h2>{t('contact')}</h2>
        <ul>
          <li>{site.name}</li>
          {site.postalAddress.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {site.email && (
            <li>
              <a href={`mailto:${site.email}`}>{site.email}</a>
            </li>
          )}
          <li>
            <a href={CONTACT_FORM}>{t('contactForm')}</a>
          </li>
        </ul>
      </div>
    </footer>
  );
}

type Links = typeof QUICK_LINKS | typeof LEGAL_LINKS;

type FooterLinksProps = { site: ShownSite; title: string; links: Links; className?: string };

function FooterLinks({ site, title, links, className }: FooterLinksProps) {
  const { t } = useLandingTexts();
  return (
    <nav aria-label={title} className={className}>
      <h2>{title}</h2>
      <ul>
        {links.map(([href, label]) => (
          <li key={href}>
            <a href={isOfSite(href) ? siteLink(site, href) : href}>{t(label)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The app and the portfolios have languages of their own. */
function isOfSite(href: string): boolean {
  return href.startsWith('/#') || LEGAL_LINKS.some(([path]) => path === href);
}
