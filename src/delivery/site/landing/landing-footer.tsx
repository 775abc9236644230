import { Brand } from '../../../platform/ui/brand.tsx';
import { CONTACT_FORM, type OperatorInfo } from '../operator-info.ts';

const QUICK_LINKS = [
  ['/#services', 'Services'],
  ['/#features', 'Features'],
  ['/#pricing', 'Pricing'],
  ['/#testimonials', 'Testimonials'],
  ['/#about', 'About'],
  ['/home', 'Portfolio'],
  ['/register', 'Register'],
  ['/login', 'Log in'],
] as const;

const LEGAL_LINKS = [
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/imprint', 'Imprint'],
] as const;

export function LandingFooter({ site }: { site: OperatorInfo }) {
  return (
    <footer className="landing-footer night">
      <div className="footer-brand">
        <p>
          <Brand />
        </p>
        {site.hasLandingPage && <p className="text-soft">Portfolios for people who build things.</p>}
      </div>
      {site.hasLandingPage && <FooterLinks title="Quick links" links={QUICK_LINKS} className="quick-links" />}
      <FooterLinks title="Legal" links={LEGAL_LINKS} />
      <div>
        <h2>Contact</h2>
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
            <a href={CONTACT_FORM}>Contact form</a>
          </li>
        </ul>
      </div>
    </footer>
  );
}

type Links = readonly (readonly [href: string, label: string])[];

function FooterLinks({ title, links, className }: { title: string; links: Links; className?: string }) {
  return (
    <nav aria-label={title} className={className}>
      <h2>{title}</h2>
      <ul>
        {links.map(([href, label]) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
