import { LandingSection } from './landing-section.tsx';

const FEATURES = [
  ['Open at once', 'Pages are drawn on the server and arrive whole: text, style and all.'],
  ['No script needed', 'Your page reads, prints and takes messages with JavaScript switched off.'],
  ['Light and dark', 'Both are designed, in five accents, and follow the visitor’s system if you like.'],
  ['For every visitor', 'Keyboard, screen reader, zoom and small phones are tested, not promised.'],
  ['Pictures made ready', 'Uploads are resized, stripped of their metadata and served in a modern format.'],
  ['Undo', 'What you delete lies in the trash for 30 days and comes back with one click.'],
  ['In and out', 'Import and export are lossless. What you put in, you can take with you.'],
  ['Found, or not', 'Search engines are welcome or kept out, as you say, portfolio by portfolio.'],
] as const;

export function Features() {
  return (
    <LandingSection id="features" title="Features" intro="Eight things you notice only when they are missing." isDark>
      <ul className="feature-list">
        {FEATURES.map(([name, text]) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
