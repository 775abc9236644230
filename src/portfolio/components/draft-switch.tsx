import { buttonClass } from '../../ui/button.tsx';
import type { ShownVersion } from '../portfolio-state.ts';
import '../styles/owner-toolbar.css';

const TEXTS: Record<ShownVersion, string> = {
  draft: 'This is your draft. Visitors do not see it yet.',
  published: 'This is what visitors see.',
};

/** The owner's choice between what they have changed and what visitors see, while they publish by hand. */
export function DraftSwitch({ shown }: { shown: ShownVersion }) {
  return (
    <aside aria-label="Draft" lang="en" dir="ltr" className="case empty-page-note">
      <p>{TEXTS[shown]}</p>
      <p>
        {(['draft', 'published'] as const).map((version) => (
          <a
            key={version}
            href={`${location.pathname}?show=${version}`}
            aria-current={version === shown ? 'true' : undefined}
            className={buttonClass(version === shown ? 'primary' : undefined)}
          >
            {version === 'draft' ? 'Draft' : 'Published'}
          </a>
        ))}
      </p>
    </aside>
  );
}
