import { useSiteName } from '../../../platform/ui/site-name.tsx';
import { LandingSection } from './landing-section.tsx';
import { Portrait } from './portrait.tsx';
import { LEADERS, STATISTICS, story } from './sample-content.ts';

export function About() {
  return (
    <LandingSection id="about" title="About" intro="A small company that builds one thing.">
      <div className="story">
        {story(useSiteName()).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <dl className="statistics">
        {STATISTICS.map(({ figure, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <h3 className="leaders-heading">Who leads it</h3>
      <ul className="leaders">
        {LEADERS.map(({ name, role, image }) => (
          <li key={name}>
            <Portrait avatar={image} />
            <p className="font-semibold">{name}</p>
            <p className="text-soft text-sm">{role}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
