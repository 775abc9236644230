import type { LabelText } from '../../lib/texts/keys.ts';
import type { Theme } from '../../model/theme.ts';
import { useTranslate } from '../../ui/page-texts.tsx';

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
