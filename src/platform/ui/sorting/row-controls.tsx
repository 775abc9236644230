import type { LucideIcon } from 'lucide-react';
import { t } from '../../lib/texts/studio/studio-texts.ts';
import { MenuItem } from '../menu.tsx';
import type { Move } from './moves.ts';

export const ICON_BUTTON =
  'inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control text-faint hover:bg-sunk hover:text-ink';

type ToggleProps = { label: string; isOn: boolean; Icon: LucideIcon; onChange: (isOn: boolean) => void };

/** The label names the action, the pressed state whether it is on. */
export function Toggle({ label, isOn, Icon, onChange }: ToggleProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      onClick={() => onChange(!isOn)}
      className={`${ICON_BUTTON} aria-pressed:text-accent`}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}

type MoveItemsProps = { isFirst: boolean; isLast: boolean; onMove: (move: Move) => void };

/** The items of a row's menu that move it. */
export function MoveItems({ isFirst, isLast, onMove }: MoveItemsProps) {
  return (
    <>
      {!isFirst && (
        <>
          <MenuItem onSelect={() => onMove('top')}>{t('Move to the top')}</MenuItem>
          <MenuItem onSelect={() => onMove('up')}>{t('Move up')}</MenuItem>
        </>
      )}
      {!isLast && (
        <>
          <MenuItem onSelect={() => onMove('down')}>{t('Move down')}</MenuItem>
          <MenuItem onSelect={() => onMove('end')}>{t('Move to the end')}</MenuItem>
        </>
      )}
    </>
  );
}
