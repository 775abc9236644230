import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslate } from '../../../platform/ui/page-texts.tsx';

/** The tabs of the skills section, in the specification's order and wording; `all` shows everything. */
const SKILL_TABS = [
  ['all', 'All'],
  ['frontend', 'Frontend'],
  ['backend', 'Backend'],
  ['devops', 'Devops'],
  ['ux', 'UI/UX'],
  ['tools', 'Tools'],
  ['database', 'Database'],
  ['testing', 'Testing'],
  ['softskill', 'Soft Skills'],
  ['security', 'Security'],
] as const;

/**
 * The category tabs; those without skills are quiet. `children` renders the panel of a category, '' for all of them. Written by hand after the tabs
 * pattern of the ARIA Authoring Practices: a library's tabs are 11 kB of every visit.
 */
export function SkillTabs({
  filled,
  isQuiet,
  children,
}: {
  /** The categories that have skills. */
  filled: readonly string[];
  /** True if there is little to filter. */
  isQuiet: true | undefined;
  children: (category: string) => ReactNode;
}) {
  const [selected, setSelected] = useState<string>('all');
  const id = useId();
  const t = useTranslate();
  function move(event: KeyboardEvent<HTMLElement>) {
    const target = neighbour(event.currentTarget, event);
    if (!target) return;
    event.preventDefault();
    target.focus();
    setSelected(target.value);
  }
  // Only the panel of the selected tab: nine empty ones would make every document larger.
  return (
    <div>
      <div role="tablist" className="tabs needs-script" data-quiet={isQuiet} aria-label={t('Skill categories')}>
        {SKILL_TABS.map(([value, label]) => (
          <button
            key={value}
            type="button"
            role="tab"
            value={value}
            aria-selected={value === selected}
            aria-controls={value === selected ? id : undefined}
            tabIndex={value === selected ? 0 : -1}
            data-label={t(label)}
            data-quiet={(value !== 'all' && !filled.includes(value)) || undefined}
            className="tab"
            onClick={() => setSelected(value)}
            onKeyDown={move}
          >
            {t(label)}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={id}
        key={selected}
        aria-label={t(SKILL_TABS.find(([value]) => value === selected)?.[1] ?? 'All')}
      >
        {children(selected === 'all' ? '' : selected)}
      </div>
    </div>
  );
}

/** Returns the tab that a key leads to; the list is circular, and its arrows follow the direction of the text. */
function neighbour(tab: HTMLElement, { key, altKey, ctrlKey, metaKey }: KeyboardEvent): HTMLButtonElement | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  const tabs = [...(tab.parentElement?.querySelectorAll('button') ?? [])];
  const forward = getComputedStyle(tab).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
  const index = tabs.indexOf(tab as HTMLButtonElement);
  const places: Record<string, number> = {
    [forward]: (index + 1) % tabs.length,
    [backward]: index - 1,
    Home: 0,
    End: -1,
  };
  const place = places[key];
  return place === undefined ? undefined : tabs.at(place);
}
