import { useId, useState } from 'react';
import { TEXT_MIN_CONTRAST } from '../../../platform/lib/contrast.ts';
import { accentColours, onPaint, paintContrast, usablePaint } from '../../../platform/lib/palette.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { contrastText, type Theme } from '../../../portfolio/model/theme.ts';

type OwnAccentProps = {
  theme: Theme;
  onChoose: (change: Pick<Theme, 'accent' | 'accent_dark'>) => void;
};

/** An accent of any colour, for the light and the dark mode. Where no text is legible on it, a nearby colour is offered. */
export function OwnAccent({ theme, onChoose }: OwnAccentProps) {
  const saved = accentColours(theme);
  const [light, setLight] = useState(saved.paint.light);
  const [ownDark, setOwnDark] = useState(theme.accent_dark);
  const dark = ownDark || light;
  const isLegible = [light, dark].every((colour) => paintContrast(colour) >= TEXT_MIN_CONTRAST);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium text-sm">{t('A colour of your own')}</legend>
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <ColourField label={t('On light')} value={light} onChange={setLight} />
        <ColourField label={t('On dark')} value={dark} onChange={setOwnDark} />
      </div>
      <div>
        <Button disabled={!isLegible} onClick={() => onChoose({ accent: light, accent_dark: ownDark })}>
          {t('Use this colour')}
        </Button>
      </div>
    </fieldset>
  );
}

type ColourFieldProps = {
  label: string;
  value: string;
  onChange: (colour: string) => void;
};

function ColourField({ label, value, onChange }: ColourFieldProps) {
  const id = useId();
  const found = paintContrast(value);
  const nearest = usablePaint(value);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <input
          id={id}
          type="color"
          value={value}
          aria-describedby={`${id}-contrast`}
          onChange={({ target }) => onChange(target.value)}
          className="h-11 w-16 cursor-pointer rounded-control border border-edge bg-surface p-1"
        />
        <span
          className="rounded-control px-3 py-2 font-mono text-sm forced-color-adjust-none"
          style={{ background: value, color: onPaint(value) }}
        >
          {value}
        </span>
      </div>
      <p
        id={`${id}-contrast`}
        role="status"
        className={`text-sm ${found < TEXT_MIN_CONTRAST ? 'text-danger' : 'text-faint'}`}
      >
        {found < TEXT_MIN_CONTRAST
          ? t('Contrast {contrast}: text needs {minimum}:1.', {
              contrast: contrastText(found),
              minimum: TEXT_MIN_CONTRAST,
            })
          : t('Contrast {contrast}', { contrast: contrastText(found) })}
      </p>
      {nearest !== value && (
        <Button onClick={() => onChange(nearest)}>
          <span
            aria-hidden="true"
            className="size-4 rounded-full forced-color-adjust-none"
            style={{ background: nearest }}
          />
          {t('Use {colour}, the closest readable colour', { colour: nearest })}
        </Button>
      )}
    </div>
  );
}
