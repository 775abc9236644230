import { useTranslate } from '../../../platform/ui/page-texts.tsx';
import type { PageSectionChoice } from '../state/portfolio-state.ts';
import { SectionLinkText } from './section-link.tsx';

/** The navigation with every section and its numeral. */
export function Sidebar({ sections }: { sections: readonly PageSectionChoice[] }) {
  const t = useTranslate();
  return (
    <nav aria-label={t('Sections')} className="sidebar">
      <ol>
        {sections.map((section, index) => (
          <li key={section.kind}>
            <a href={`#${section.kind}`}>
              <span className="index" aria-hidden="true">
                {`${index + 1} `}
              </span>
              <SectionLinkText section={section} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
