import { Tabs } from '@base-ui/react/tabs';
import { type ReactNode, useState } from 'react';

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

/** The category tabs; `children` renders the panel of a category, '' for all of them. */
export function SkillTabs({ children }: { children: (category: string) => ReactNode }) {
  const [tab, setTab] = useState<string>('all');
  // Only the panel of the selected tab: nine empty ones would make every document larger.
  return (
    <Tabs.Root value={tab} onValueChange={setTab}>
      <Tabs.List className="tabs needs-script" aria-label="Skill categories" activateOnFocus>
        {SKILL_TABS.map(([value, label]) => (
          <Tabs.Tab key={value} value={value} data-label={label} className="tab">
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel key={tab} value={tab} tabIndex={-1}>
        {children(tab === 'all' ? '' : tab)}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
