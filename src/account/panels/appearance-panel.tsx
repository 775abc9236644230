import { ACCENTS, LAYOUTS, type Theme } from '../../model/user.ts';
import { RadioGroup } from '../../ui/form/choices.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NoticeText } from '../../ui/use-notice.tsx';
import type { AccountProps } from '../load-account.tsx';
import { useAutosave } from './use-autosave.tsx';

const MODES = [
  ['system', 'As the system has it'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

const LAYOUT_LABELS: Record<(typeof LAYOUTS)[number], string> = {
  gallery: 'Gallery: your work hangs in large pictures',
  dossier: 'Dossier: a page to read, with small pictures',
  letter: 'Letter: one column of serif text, with your work between the lines',
  wall: 'Wall: whole pictures side by side, with few words',
};

export function AppearancePanel(own: AccountProps) {
  const { settings, save, notice } = useAutosave(own);
  const { theme } = settings;
  const choose = (change: Partial<Theme>) => save({ theme: { ...theme, ...change } });
  return (
    <Panel title="Look" intro="How visitors see your page, and you these screens. A choice is saved at once.">
      <RadioGroup
        legend="Light and dark"
        name="mode"
        choices={MODES}
        value={theme.mode}
        onChange={({ target }) => choose({ mode: target.value as Theme['mode'] })}
      />
      <RadioGroup
        legend="Accent"
        name="accent"
        choices={ACCENTS.map((accent) => [accent, <Swatch key={accent} accent={accent} />] as const)}
        value={theme.accent}
        onChange={({ target }) => choose({ accent: target.value as Theme['accent'] })}
      />
      <RadioGroup
        legend="Layout of your page"
        name="layout"
        choices={LAYOUTS.map((layout) => [layout, LAYOUT_LABELS[layout]] as const)}
        value={settings.layout}
        onChange={({ target }) => save({ layout: target.value as (typeof LAYOUTS)[number] })}
      />
      <NoticeText notice={notice} />
    </Panel>
  );
}

function Swatch({ accent }: { accent: Theme['accent'] }) {
  return (
    <span className="inline-flex items-center gap-2 capitalize">
      <span
        aria-hidden="true"
        data-accent={accent}
        className="size-4 rounded-full bg-accent forced-color-adjust-none"
      />
      {accent}
    </span>
  );
}
