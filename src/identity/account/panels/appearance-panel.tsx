import { type ReactNode, useRef, useState } from 'react';
import { type StudioLabel, t, term, translated } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Checkbox, RadioGroup } from '../../../platform/ui/form/choices.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import { NoticeText } from '../../../platform/ui/use-notice.tsx';
import { LAYOUTS } from '../../../portfolio/model/designs.ts';
import {
  ACCENTS,
  changedTheme,
  DENSITIES,
  PAGE_WIDTHS,
  suitedLayout,
  type Theme,
  TYPEFACES,
  WALLS,
} from '../../../portfolio/model/theme.ts';
import type { AccountProps } from '../load-account.tsx';
import { DesignPicker } from './design-picker.tsx';
import { NewLookOffer } from './new-look-offer.tsx';
import { OwnAccent } from './own-accent.tsx';
import { useAutosave } from './use-autosave.tsx';

const MODES = [
  ['system', 'System default'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

const LAYOUT_LABELS: Record<(typeof LAYOUTS)[number], StudioLabel> = {
  gallery: 'Gallery: your work hangs in large images',
  dossier: 'Dossier: a page to read, with small images',
  letter: 'Letter: one column of serif text, with your work between the lines',
  wall: 'Wall: full images side by side, little text',
};

const TYPEFACE_LABELS: Record<Theme['typefaces'], StudioLabel> = {
  layout: "The design's own",
  grotesque: 'Bricolage Grotesque, with a plain text face',
  editorial: 'Newsreader, with a serif text face',
  classic: 'A serif of the system, with a plain text face',
  geometric: 'Space Grotesk, with a plain text face',
  monospace: 'JetBrains Mono, with a plain text face',
};

const WIDTH_LABELS: Record<Theme['width'], StudioLabel> = { narrow: 'Narrow', normal: 'Normal', wide: 'Wide' };

const DENSITY_LABELS: Record<Theme['density'], StudioLabel> = { airy: 'Airy', even: 'Even', tight: 'Tight' };

const WALL_LABELS: Record<Theme['wall'], StudioLabel> = {
  series: 'An image of each project',
  pictures: 'Every image of every project',
};

type AppearancePanelProps = AccountProps & {
  /** Shows the page, again when the version changes; undefined where it is shown already. */
  preview?: (version: string) => ReactNode;
};

export function AppearancePanel({ preview, ...own }: AppearancePanelProps) {
  const { settings, save, notice } = useAutosave(own);
  const { theme } = settings;
  const choose = (change: Partial<Theme>) => save({ theme: { ...theme, ...change } }, { theme: change });
  const [hasPreview, setPreview] = useState(false);
  /** A new design brings the colours, the layout and the density that suit it. */
  function chooseDesign(design: Theme['design']) {
    const layout = suitedLayout(theme, { design }) ?? settings.layout;
    save({ layout, theme: changedTheme(theme, { design }) }, { theme: { design } });
  }
  const panel = useRef<HTMLElement>(null);
  function acceptLook(look_version: number) {
    save({ theme: { ...theme, look_version } }, { theme: { look_version } }, () => t('Your page has the new look.'));
    // The button goes away.
    panel.current?.focus({ preventScroll: true });
  }
  return (
    <Panel
      ref={panel}
      title={t('Appearance')}
      intro={t('How visitors see your page, and you these screens. A choice is saved at once.')}
    >
      <NewLookOffer look={theme.look_version} version={own.version.account.updated_at} onAccept={acceptLook} />
      <DesignPicker value={theme.design} version={own.version.account.updated_at} onSelect={chooseDesign} />
      <Adjustments settings={settings} save={save} choose={choose} />
      <NoticeText notice={notice} />
      {preview && hasPreview && preview(own.version.account.updated_at)}
      {preview && !hasPreview && (
        <div>
          <Button onClick={() => setPreview(true)}>{t('Show a preview')}</Button>
        </div>
      )}
    </Panel>
  );
}

type AdjustmentsProps = Pick<ReturnType<typeof useAutosave>, 'settings' | 'save'> & {
  choose: (change: Partial<Theme>) => void;
};

/** What of a design its owner may have otherwise. */
function Adjustments({ settings, save, choose }: AdjustmentsProps) {
  const { theme } = settings;
  return (
    <details className="group">
      <summary className="cursor-pointer py-2 font-medium text-sm">{t('Adjust')}</summary>
      <div className="mt-3 flex flex-col gap-6">
        <RadioGroup
          legend={t('Light and dark')}
          name="mode"
          choices={translated(MODES)}
          value={theme.mode}
          onSelect={(mode) => choose({ mode })}
        />
        <Checkbox
          name="mode_switch"
          label={t('Let visitors choose light or dark')}
          hint={t("Your page has a switch; a visitor's choice stays in their browser.")}
          checked={theme.mode_switch}
          onChange={({ target }) => choose({ mode_switch: target.checked })}
        />
        <RadioGroup
          legend={t('Accent')}
          name="accent"
          choices={ACCENTS.map((accent) => [accent, <Swatch key={accent} accent={accent} />] as const)}
          value={theme.accent}
          onSelect={(accent) => choose({ accent, accent_dark: '' })}
        />
        <OwnAccent theme={theme} onChoose={choose} />
        <RadioGroup
          legend={t('Layout of your page')}
          name="layout"
          choices={LAYOUTS.map((layout) => [layout, t(LAYOUT_LABELS[layout])] as const)}
          value={settings.layout}
          onSelect={(layout) => save({ layout })}
        />
        <RadioGroup
          legend={t('Typefaces')}
          name="typefaces"
          choices={TYPEFACES.map((pairing) => [pairing, <Face key={pairing} pairing={pairing} />] as const)}
          value={theme.typefaces}
          onSelect={(typefaces) => choose({ typefaces })}
        />
        <RadioGroup
          legend={t('Width of your page')}
          name="width"
          choices={PAGE_WIDTHS.map((width) => [width, t(WIDTH_LABELS[width])] as const)}
          value={theme.width}
          onSelect={(width) => choose({ width })}
        />
        <RadioGroup
          legend={t('Space between things')}
          name="density"
          choices={DENSITIES.map((density) => [density, t(DENSITY_LABELS[density])] as const)}
          value={theme.density}
          onSelect={(density) => choose({ density })}
        />
        {settings.layout === 'wall' && (
          <RadioGroup
            legend={t('What hangs on the wall')}
            name="wall"
            choices={WALLS.map((wall) => [wall, t(WALL_LABELS[wall])] as const)}
            value={theme.wall}
            onSelect={(wall) => choose({ wall })}
          />
        )}
      </div>
    </details>
  );
}

/** Shown in the choices; the pages' are in web/documents/page-look.ts. */
const FACES: Partial<Record<Theme['typefaces'], string>> = {
  grotesque: 'var(--font-display)',
  editorial: 'Newsreader, serif',
  classic: 'serif',
  geometric: "'Space Grotesk', var(--font-sans)",
  monospace: "'JetBrains Mono', var(--font-mono)",
};

function Face({ pairing }: { pairing: Theme['typefaces'] }) {
  const fontFamily = FACES[pairing];
  return <span style={fontFamily ? { fontFamily, fontWeight: 700 } : undefined}>{t(TYPEFACE_LABELS[pairing])}</span>;
}

function Swatch({ accent }: { accent: Theme['accent'] }) {
  return (
    <span className="inline-flex items-center gap-2 capitalize">
      <span
        aria-hidden="true"
        data-accent={accent}
        className="size-4 rounded-full bg-accent forced-color-adjust-none"
      />
      {term(accent)}
    </span>
  );
}
