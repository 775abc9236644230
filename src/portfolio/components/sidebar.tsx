import { useEffect, useState } from 'react';
import { type RecordPath, recordKind } from '../../model/record-kinds.ts';

const CONTACTS = 'contacts' as const;

/** The navigation with every section and its numeral. */
export function Sidebar({ sections }: { sections: readonly RecordPath[] }) {
  const current = useCurrentSection(sections);
  return (
    <nav aria-label="Sections" className="sidebar">
      <ol>
        {[...sections, CONTACTS].map((id, index) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              <span className="index" aria-hidden="true">
                {index + 1}
              </span>
              {id === CONTACTS ? 'Contacts' : recordKind(id).plural}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Returns the section in the middle of the window; empty above the first one. */
function useCurrentSection(sections: readonly RecordPath[]): string {
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
    for (const id of [...sections, CONTACTS]) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  return current;
}
