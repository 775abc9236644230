import { useEffect, useState } from 'react';

const SECTIONS = [
  ['projects', 'Projects'],
  ['skills', 'Skills'],
  ['badges', 'Badges'],
  ['certifications', 'Certifications'],
  ['educations', 'Educations'],
  ['experiences', 'Experiences'],
  ['contacts', 'Contacts'],
] as const;

/** The navigation with every section's numeral. */
export function Sidebar() {
  const current = useCurrentSection();
  return (
    <nav aria-label="Sections" className="sidebar">
      <ol>
        {SECTIONS.map(([id, label], index) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              <span className="index" aria-hidden="true">
                {index + 1}
              </span>
              {label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Returns the section in the middle of the window; '' above the first one. */
function useCurrentSection(): string {
  const [current, setCurrent] = useState('');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        setCurrent((room) => entered?.target.id ?? (entries.some(({ target }) => target.id === room) ? '' : room));
      },
      { rootMargin: '-50% 0px -50% 0px' },
    );
    for (const [id] of SECTIONS) {
      const room = document.getElementById(id);
      if (room) observer.observe(room);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}
