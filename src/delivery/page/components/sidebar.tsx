import { useEffect, useState } from 'react';
import { useTranslate } from '../../../platform/ui/page-texts.tsx';
import type { PageSectionChoice } from '../state/portfolio-state.ts';
import { SectionLinkText } from './section-link.tsx';

/** The navigation with every section and its numeral. */
export function Sidebar({ sections }: { sections: readonly PageSectionChoice[] }) {
  const current = useCurrentSection(sections);
  const t = useTranslate();
  return (
    <nav aria-label={t('Sections')} className="sidebar">
      <ol>
        {sections.map((section, index) => (
          <li key={section.kind}>
            <a href={`#${section.kind}`} aria-current={section.kind === current ? 'location' : undefined}>
              <span className="index" aria-hidden="true">
                {index + 1}
              </span>
              <SectionLinkText section={section} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Returns the section in the middle of the window; empty above the first one. */
function useCurrentSection(sections: readonly PageSectionChoice[]): string {
  const [current, setCurrent] = useState('');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        setCurrent(
          (section) => entered?.target.id ?? (entries.some(({ target }) => target.id === section) ? '' : section),
        );
      },
      { rootMargin: '-50% 0px -50% 0px' },
    );
    for (const { kind } of sections) {
      const section = document.getElementById(kind);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  return current;
}
