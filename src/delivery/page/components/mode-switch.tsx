import type { LabelText } from '../../../platform/lib/texts/keys.ts';
import { useTranslate } from '../../../platform/ui/page-texts.tsx';
import type { Theme } from '../../../portfolio/model/theme.ts';

const CHOICES: readonly (readonly [Theme['mode'], LabelText])[] = [
  ['system', 'Automatic'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

/**
 * Lets visitors choose light or dark, if the owner offers it. web/documents/mode-switch.client.ts listens to it and
 * stores the choice, before and without hydration.
 */
export function ModeSwitch({ mode }: { mode: Theme['mode'] }) {
  const t = useTranslate();
  return (
    <span className="mode-switch needs-script">
      <select id="page-mode" aria-label={t('Light or dark')} defaultValue={mode} autoComplete="off">
        {CHOICES.map(([value, label]) => (
          <option key={value} value={value}>
            {t(label)}
          </option>
        ))}
      </select>
    </span>
  );
}
