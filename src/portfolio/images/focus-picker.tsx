import type { KeyboardEvent, MouseEvent } from 'react';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { imageSource } from '../../platform/rich-text/safe-url.ts';
import type { CaseImage } from '../model/case-study.ts';

const STEP_PERCENT = 5;
const STEPS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-STEP_PERCENT, 0],
  ArrowRight: [STEP_PERCENT, 0],
  ArrowUp: [0, -STEP_PERCENT],
  ArrowDown: [0, STEP_PERCENT],
};

type FocusPickerProps = {
  image: CaseImage;
  /** 'Image 3' */
  name: string;
  onChange: (focus: Pick<CaseImage, 'focus_x' | 'focus_y'>) => void;
};

/** The image with the point that stays visible if it is cut: set by a click, or moved with the arrow keys. */
export function FocusPicker({ image: { image_url, focus_x, focus_y }, name, onChange }: FocusPickerProps) {
  function pick({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) {
    // A click of the keyboard has no position.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({ focus_x: percent((clientX - left) / width), focus_y: percent((clientY - top) / height) });
  }

  function step(event: KeyboardEvent) {
    const [x, y] = STEPS[event.key] ?? [];
    if (x === undefined || y === undefined) return;
    event.preventDefault();
    onChange({ focus_x: percent((focus_x + x) / 100), focus_y: percent((focus_y + y) / 100) });
  }

  return (
    <button
      type="button"
      aria-label={t(
        '{name}: focus point {focus_x} % from the left, {focus_y} % from the top. Click the image or press the arrow keys to move it.',
        { name, focus_x, focus_y },
      )}
      title={t('The point that always stays visible')}
      onClick={pick}
      onKeyDown={step}
      className="relative w-fit cursor-crosshair self-start justify-self-center"
    >
      <img src={imageSource(image_url)} alt="" loading="lazy" className="max-h-40 rounded-control" />
      <span
        aria-hidden="true"
        className="-translate-1/2 pointer-events-none absolute size-5 rounded-full border-2 border-white bg-accent/60 [box-shadow:0_0_0_1px_#000]"
        style={{ left: `${focus_x}%`, top: `${focus_y}%` }}
      />
    </button>
  );
}

function percent(share: number): number {
  return Math.min(Math.max(Math.round(share * 100), 0), 100);
}
