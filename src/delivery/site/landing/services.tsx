import { ChartNoAxesColumn, FileUp, Frame, Globe, type LucideIcon, Mails, Server } from 'lucide-react';
import { LandingSection } from './landing-section.tsx';

const SERVICES: readonly { Icon: LucideIcon; name: string; text: string }[] = [
  {
    Icon: Frame,
    name: 'Portfolio pages',
    text: 'Projects, skills, badges, certifications, education and experience on one page that is worth sending.',
  },
  {
    Icon: FileUp,
    name: 'Résumé import',
    text: 'Bring a LinkedIn export, a JSON Resume or Reactive Resume file, or your GitHub projects. A preview tells what will be added, changed and skipped, and why.',
  },
  {
    Icon: Globe,
    name: 'An address of your own',
    text: 'Your name in the link from the first day. If you change it, the old link redirects to the new one permanently.',
  },
  {
    Icon: ChartNoAxesColumn,
    name: 'Visitor analytics',
    text: 'Who came from which country, counted on the server, without cookies and without a consent banner.',
  },
  {
    Icon: Mails,
    name: 'Client inbox',
    text: 'Messages from your contact form arrive in one place and in your mail. None is lost if the mail fails.',
  },
  {
    Icon: Server,
    name: 'Hosting, yours or ours',
    text: 'Run it on one small machine with one command, or let an agency run the same program for thousands.',
  },
];

export function Services() {
  return (
    <LandingSection
      id="services"
      title="Services"
      intro="Everything between the work you have done and the people who should see it."
    >
      <ul className="service-grid">
        {SERVICES.map(({ Icon, name, text }, index) => (
          <li key={name} className="service-cell">
            <span aria-hidden="true" className="plan-numeral">
              {index + 1}
            </span>
            <Icon aria-hidden="true" strokeWidth={1.5} className="plan-icon" />
            <div className="service-text">
              <h3>{name}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
